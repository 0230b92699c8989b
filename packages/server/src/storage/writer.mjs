// The connection that writes, in a thread of its own: there it may take its time, at the disk and before. It is plain
// JavaScript because a thread starts from a file as it lies there, and Node 20 reads no TypeScript.
import { parentPort, workerData } from 'node:worker_threads'
import Libsql from 'libsql'

/** @typedef {import('./writer-thread.ts').EncodedBatch} EncodedBatch */
/** @typedef {import('./database.ts').Value} Value */
/** @typedef {import('./writer-thread.ts').WriterAnswer} WriterAnswer */
/** @typedef {import('./writer-thread.ts').WriterData} WriterData */

/** @type {WriterData} */
const { file, settings } = workerData
const database = new Libsql(file)
for (const setting of settings) database.pragma(setting)
const begin = database.prepare('BEGIN IMMEDIATE')
const end = database.prepare('COMMIT')
const abandon = database.prepare('ROLLBACK')
/** Their SQL by number, in the order they were told. @type {string[]} */
const texts = []
/** By number, from their first use on. @type {Map<number, ReturnType<typeof database.prepare>>} */
const prepared = new Map()

/** How many rows it changed. @param {number} number @param {readonly Value[]} values */
const run = (number, values) => {
  const statement = prepared.get(number) ?? database.prepare(texts[number] ?? '')
  prepared.set(number, statement)
  return statement.run(values).changes
}

/** For each unit, whether its guard let it pass. @param {readonly Value[]} units */
const write = units => {
  /** @type {boolean[]} */
  const passed = []
  for (let at = 0; at < units.length; ) {
    let passes = true
    const statements = Number(units[at++])
    for (let statement = 0; statement < statements; statement++) {
      const [number, values] = [Number(units[at]), Number(units[at + 1])]
      at += 2 + values
      if (passes && run(number, units.slice(at - values, at)) === 0 && statement === 0) passes = false
    }
    passed.push(passes)
  }
  return passed
}

/** @param {EncodedBatch} batch @returns {WriterAnswer} */
const commit = ({ added, units }) => {
  texts.push(...added)
  begin.run()
  try {
    const passed = write(units)
    end.run()
    return { passed }
  } catch (error) {
    if (database.inTransaction) abandon.run()
    throw error
  }
}

/** @param {EncodedBatch} batch @returns {WriterAnswer} */
const answer = batch => {
  try {
    return commit(batch)
  } catch (error) {
    const { message, code } = /** @type {Error & { readonly code?: string }} */ (error)
    return { fault: message, code: code ?? '' }
  }
}

/** A batch, or nothing more to write. @param {EncodedBatch | undefined} batch */
const receive = batch => {
  if (batch) parentPort?.postMessage(answer(batch))
  else {
    database.close()
    parentPort?.close()
  }
}

parentPort?.on('message', receive)
