import { after } from './queue.ts'
import { judge, type Phase, type SmtpError } from './smtp.ts'

const now = new Date('2026-11-03T02:10:00Z')
const row = { attempts: 0, createDate: now }

test.each<[string, SmtpError, Phase, string, string]>([
  ['the other side knows no such person', { responseCode: 550 }, 'sending', 'failed', 'refused'],
  ['our login is refused', { responseCode: 535, code: 'EAUTH' }, 'login', 'retry', 'login'],
  ['grey-listed', { responseCode: 451 }, 'sending', 'retry', 'busy'],
  ['no such server', { code: 'EDNS' }, 'connecting', 'retry', 'unreachable'],
  ['timed out in the greeting', { code: 'ETIMEDOUT' }, 'connecting', 'retry', 'unreachable'],
  ['broken off while sending', { code: 'ECONNECTION' }, 'sending', 'unknown', 'brokenOff'],
])('%s', (_, error, phase, outcome, code) => {
  expect(judge(error, phase)).toEqual({ outcome, error: code })
})

test('attempts back off and end with the parameter mail.retries', () => {
  const pauses = [0, 1, 2].map((attempts) => (after({ outcome: 'retry', error: 'busy' }, { ...row, attempts }, 5, now).nextAt?.getTime() ?? 0) - now.getTime())
  expect(pauses).toEqual([30_000, 60_000, 120_000])
  expect(after({ outcome: 'retry', error: 'busy' }, { ...row, attempts: 5 }, 5, now)).toMatchObject({
    status: 'failed',
    attempts: 6,
    nextAt: null,
    error: 'busy',
  })
})

test('unknown stays unknown; waiting for a name is no attempt and ends after ten minutes', () => {
  expect(after({ outcome: 'unknown', error: 'brokenOff' }, row, 5, now)).toMatchObject({ status: 'unknown', nextAt: null })
  expect(after({ outcome: 'wait', error: 'noPerson' }, row, 5, now)).toMatchObject({ status: 'queued', attempts: 0 })
  expect(after({ outcome: 'wait', error: 'noPerson' }, { ...row, createDate: new Date(now.getTime() - 700_000) }, 5, now)).toMatchObject({
    status: 'failed',
    attempts: 0,
  })
})
