/**
 * Dependencies point one way: hex ← engine ← systems ← ai ← { server, web, cli }. A package knows only what
 * stands before it in this list, and rule systems do not know each other.
 */
const RULE_SYSTEMS = ['siege', 'filo', 'crusades']
const ORDER = [['hex'], ['engine'], RULE_SYSTEMS, ['systems', 'ai'], ['server', 'web', 'cli']]

const folder = names => `^packages/(${names.join('|')})/`

const upwards = ORDER.slice(0, -1).map((names, level) => ({
  name: `${names.join('-')}-knows-nothing-above`,
  severity: 'error',
  from: { path: folder(names), pathNot: '/test/' },
  to: { path: folder(ORDER.slice(level + 1).flat()) },
}))

const sideways = ORDER.flat().map(name => ({
  name: `${name}-beside`,
  severity: 'error',
  from: { path: folder([name]), pathNot: '/test/' },
  to: { path: folder(ORDER.find(level => level.includes(name)).filter(other => other !== name).concat('-')) },
}))

module.exports = {
  forbidden: [
    ...upwards,
    ...sideways,
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    {
      name: 'test-things-stay-in-tests',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^(test|bench)/|/test/' },
    },
    {
      name: 'rules-are-pure',
      comment: 'No input, no output, no clock: kernel, engine and rule systems use nothing of the host.',
      severity: 'error',
      from: { path: folder(['hex', 'engine', ...RULE_SYSTEMS]), pathNot: '/test/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsConfig: { fileName: 'tsconfig.test.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['mesnada:source', 'import', 'types', 'default'] },
  },
}
