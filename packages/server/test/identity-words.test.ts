import { expect, test } from 'vitest'
import { isCommonPassword } from '../src/identity/common-passwords.ts'
import { isLogin, isName, lookOf, visibleLength } from '../src/identity/names.ts'

test.each(['Ana', 'José María', 'Ἑλένη', 'Борис', 'Zoë 🐎', '李小龍', 'O’Neill', 'محمد'])(
  '%s is a name',
  name => {
    expect(isName(name)).toBe(true)
  },
)

test.each([
  ['nothing that is seen', '\u200b\u200b'],
  ['a filler', '\u3164'],
  ['a blank of Braille', '\u2800\u2800'],
  ['a space alone', ' '],
  ['an end of text direction', 'Ana\u202e'],
  ['a joiner in the middle', 'An\u200da'],
  ['a Cyrillic letter among Latin ones', 'Аna'],
  ['a Greek letter among Latin ones', 'Αna'],
  ['a letter of Lisu among Latin ones', 'ꓮna'],
  ['heaps of accents', `A${'\u0301'.repeat(8)}na`],
  ['a control character', 'Ana\0'],
])('%s makes no name', (_, name) => {
  expect(isName(name)).toBe(false)
})

test.each([
  'RODRIGO',
  'Rodrig0',
  'Ródrigo',
  '𝐑𝐨𝐝𝐫𝐢𝐠𝐨',
  'ʀodrigo',
  'Rodrigᴏ',
  'Rodriɡo',
  'ꓣꓳꓓꓣꓲꓖꓳ',
  'Ro dri.go',
])('%s looks like Rodrigo', name => {
  expect(lookOf(name)).toBe(lookOf('Rodrigo'))
})

test('a login of Cyrillic letters that look Latin is none; a Cyrillic word is one', () => {
  expect(isLogin('сосо')).toBe(false)
  expect(isLogin('борис')).toBe(true)
  expect(isLogin('coco')).toBe(true)
  expect(isLogin('1234')).toBe(true)
  expect(isLogin('two words')).toBe(false)
})

test('the length of a password is what can be seen of it', () => {
  expect(visibleLength('\u200b'.repeat(20))).toBe(0)
  expect(visibleLength('          ')).toBe(0)
  expect(visibleLength('a\u0301'.repeat(10))).toBe(10)
  expect(visibleLength('👩‍👩‍👧‍👦'.repeat(3))).toBe(3)
  expect(visibleLength('correct horse')).toBe(13)
})

test.each([
  'password123',
  'QWERTYUIOP',
  '1234567890',
  'aaaaaaaaaa',
  'abcabcabcabc',
  'zyxwvutsrqp',
  'Password2024!',
  'anabelle1',
])('%s is refused as common', password => {
  expect(isCommonPassword(password, ['anabelle', 'Ana'])).toBe(true)
})

test.each(['correct horse battery', 'la torre más alta', 'Xk3#vTq9pL'])('%s is not common', password => {
  expect(isCommonPassword(password, ['anabelle', 'Ana'])).toBe(false)
})
