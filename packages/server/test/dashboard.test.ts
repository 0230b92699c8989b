import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startNode, type TestNode } from './support/node.ts'

/** The dashboard and the runbook speak of figures that the server tells. */

let node: TestNode
let told: ReadonlySet<string>

beforeAll(async () => {
  node = await startNode()
  await fetch(`${node.url}/api/games?of=all`)
  const text = await (await fetch(`${node.url}/api/metrics`)).text()
  told = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
})

afterAll(() => node.close())

const document = (name: string): string =>
  readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')

test.each(['grafana.json', 'operations.md'])('%s', name => {
  const used = [...document(name).matchAll(/mesnada_\w+/g)].map(([metric]) => metric.replace(/_bucket$/, ''))
  expect(used.length).toBeGreaterThan(10)
  expect(used.filter(metric => !told.has(metric))).toEqual([])
})

test('what was refused or has failed over HTTP is counted like what was over sockets', async () => {
  const figure = async (name: string): Promise<string | undefined> => {
    const text = await (await fetch(`${node.url}/api/metrics`)).text()
    return text
      .split('\n')
      .find(line => line.startsWith(`${name} `))
      ?.split(' ')[1]
  }
  await fetch(`${node.url}/api/notices`)
  await expect.poll(() => figure('mesnada_refusals_total{code="server.login.needed"}')).toBe('1')
  const broken = vi.spyOn(node.storage, 'seeks').mockRejectedValue(new Error('a torn page'))
  expect((await fetch(`${node.url}/api/seeks`)).status).toBe(500)
  broken.mockRestore()
  await expect.poll(() => figure('mesnada_faults_total')).toBe('1')
})

test('the dashboard is JSON with a panel for every kind of figure', () => {
  const { panels }: { readonly panels: readonly unknown[] } = JSON.parse(document('grafana.json'))
  expect(panels.length).toBeGreaterThan(8)
})
