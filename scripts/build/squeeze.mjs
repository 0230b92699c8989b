import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** What is text. Pictures are squeezed as they are. */
const TEXT = /\.(?:js|css|html|svg|json|webmanifest|txt)$/
/** What is shorter fits into the first packet anyway. */
const WORTH_BYTES = 1000

/**
 * Lays beside every text file of a folder its squeezed forms, for the server to send as they are.
 * @param {string} folder
 */
export const squeezeFolder = async folder => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && TEXT.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  await Promise.all(files.map(squeezeFile))
}

/** @param {string} file */
const squeezeFile = async file => {
  const content = await readFile(file)
  if (content.length < WORTH_BYTES) return
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then(squeezed => writeFile(`${file}.br`, squeezed)),
    zip(content, { level: constants.Z_BEST_COMPRESSION }).then(squeezed => writeFile(`${file}.gz`, squeezed)),
  ])
}
