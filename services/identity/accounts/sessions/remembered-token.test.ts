import { forgottenAt, GRACE_MS, judged, rememberedCookie, successorOf } from './remembered-token.ts'

const since = new Date('2026-03-02T02:00:00Z')
const token = { since, expires: forgottenAt(since, 90) }
const at = (ms: number) => new Date(since.getTime() + ms)
const DAY = 86_400_000

describe('what a remembered token says (2-training.md §9; resolutions.md 31)', () => {
  test.each([
    ['good on the last day', token, at(90 * DAY - 1), 90, 'good'],
    ['over after ninety days', token, at(90 * DAY), 90, 'over'],
    ['over at once when the parameter was lowered', token, at(31 * DAY), 30, 'over'],
    ['over where nobody is remembered any more', token, at(1), 0, 'over'],
    ['exchanged just now by another tab', { ...token, usedAt: since }, at(GRACE_MS), 90, 'again'],
    ['used before: stolen', { ...token, usedAt: since }, at(GRACE_MS + 1), 90, 'stolen'],
    ['over even if it was used', { ...token, usedAt: since }, at(91 * DAY), 90, 'over'],
  ] as const)('%s', (_, row, now, days, said) => expect(judged(row, now, days)).toBe(said))

  test('its successor is always the same, and another for another token or another nonce', () => {
    expect(successorOf('a', 'n')).toBe(successorOf('a', 'n'))
    expect(successorOf('a', 'n')).toMatch(/^[\w-]{43}$/)
    expect(new Set([successorOf('a', 'n'), successorOf('b', 'n'), successorOf('a', 'm')]).size).toBe(3)
  })
})

describe('the cookie', () => {
  const before = process.env.PUBLIC_URL
  afterEach(() => {
    if (before === undefined) delete process.env.PUBLIC_URL
    else process.env.PUBLIC_URL = before
  })
  test('travels to signing in and out only, out of reach of scripts and other sites, and over https unless the address is plain http', () => {
    process.env.PUBLIC_URL = 'http://academy.example'
    const plain = 'academy-remembered=t; Path=/api/auth; Max-Age=7776000; HttpOnly; SameSite=Strict'
    expect(rememberedCookie.set('t', token.expires, since)).toEqual({ 'Set-Cookie': plain })
    process.env.PUBLIC_URL = 'https://academy.example'
    expect(rememberedCookie.set('t', token.expires, since)).toEqual({ 'Set-Cookie': `${plain}; Secure` })
    delete process.env.PUBLIC_URL
    expect(rememberedCookie.set('t', token.expires, since)).toEqual({ 'Set-Cookie': `${plain}; Secure` })
    expect(rememberedCookie.clear()['Set-Cookie']).toContain('academy-remembered=; Path=/api/auth; Max-Age=0;')
  })
})
