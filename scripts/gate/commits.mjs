// Commits since the rule was made say `area: verb …` in at most 72 characters, and nothing of the machine they were made
// on. Without history (a package, a shallow clone that lacks the first commit) there is nothing to check.
import { spawnSync } from 'node:child_process'

/** The last commit before the rule. */
const SINCE = '3df138691b442239571d7e534a65a6f8bca5fedd'

const SUBJECT = /^[a-z][a-z0-9-]*: \S/
const LONGEST = 72

/**
 * @param {string} subject
 * @returns {string | undefined}
 */
export const subjectFault = subject => {
  if (subject.length > LONGEST) return `has ${subject.length} characters, more than ${LONGEST}`
  return SUBJECT.test(subject) ? undefined : 'does not begin with `area: `'
}

/**
 * @param {readonly string[]} args
 * @returns {string | undefined} what git prints, or undefined where it cannot answer
 */
const git = args => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** @returns {readonly { readonly hash: string, readonly subject: string }[] | undefined} */
export const commitsToCheck = () => {
  if (git(['merge-base', '--is-ancestor', SINCE, 'HEAD']) === undefined) return undefined
  return git(['log', '--no-merges', '--format=%h %s', `${SINCE}..HEAD`])
    ?.split('\n')
    .filter(line => line !== '')
    .map(line => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }))
}
