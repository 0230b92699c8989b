// The figures of `npm run outlook` as a page of docs/measurements.

/** @typedef {{ readonly id: string, readonly fit: import('../../packages/ai/dist/index.js').FittedOutlook }} Fitted */

/** @param {readonly Fitted[]} fitted */
export const outlookReport = fitted => `# Chance of winning

How a lead becomes a chance of winning, as reviews and hints show it ([packages/ai](../../packages/ai/README.md)). A logistic model
by scenario: the lead that planners steer by, the share of the game that is over, and both together. \`npm run outlook\` plays the
games, at low effort and by three kinds of play in turn (random styles, the usual style, planners), fits the weights to two thirds
of them and judges by the other third. Draws count half.

## Games held out

Log-loss in nats a position, every game counting once; always saying one half costs 0.693. *Raw* is the evaluation as planners take
it; *base* says at every position how often the first seat won the fitted games of the scenario.

| system | games fitted | held out | model | raw | base |
| --- | ---: | ---: | ---: | ---: | ---: |
${fitted.map(({ id, fit }) => row(id, fit)).join('\n')}

## Reliability

Positions of the held-out games by the chance that the model gave to the first seat, and the share of games it then won. Each game
counts for as much of a box as its positions lie there.

${fitted.map(({ id, fit }) => reliability(id, fit)).join('\n\n')}

## By scenario

Where few games fell to a scenario its weights stay near those of the system, and so few held out say little of it: read the
first table.

| scenario | fitted | held out | model | raw | base |
| --- | ---: | ---: | ---: | ---: | ---: |
${fitted
  .flatMap(({ id, fit }) => fit.scenarios.map(figures => row(`${id}/${figures.scenario}`, figures)))
  .join('\n')}
`

/**
 * @param {string} name
 * @param {Pick<Fitted['fit'], 'games' | 'loss'>} figures
 */
const row = (name, { games, loss }) =>
  `| ${[name, ...games, ...[loss.model, loss.raw, loss.base].map(value => three(value, games[1]))].join(' | ')} |`

/**
 * @param {string} id
 * @param {Fitted['fit']} fit
 */
const reliability = (id, { reliability: boxes }) => `**${id}**

| foretold | mean | won | games |
| --- | ---: | ---: | ---: |
${boxes
  .map(
    ({ from, games, foretold, won }) =>
      `| ${hundredths(from)} to ${hundredths(from + 0.1)} % | ${hundredths(foretold)} % | ${hundredths(won)} % | ${games.toFixed(1)} |`,
  )
  .join('\n')}`

/**
 * @param {number} value
 * @param {number} heldOut
 */
const three = (value, heldOut) => (heldOut === 0 ? '–' : value.toFixed(3))

/** @param {number} share */
const hundredths = share => (100 * share).toFixed(0)
