import { memoryKv } from '@academy/chassis/kv/kv.ts'
import { decode } from 'fast-png'
import { type Captchas, newCaptcha, soundOf, spendCaptcha } from './captcha.ts'
import { pictureOf } from './captcha-picture.ts'

const grey = { width: 248, height: 80, channels: 1, depth: 8, text: {} }

/** How many inked points hang together at most. */
const largest = (inked: readonly boolean[], width: number): number => {
  const seen = new Set<number>()
  let most = 0
  for (const [start, point] of inked.entries()) {
    if (!point || seen.has(start)) continue
    const open = [start]
    let size = 0
    seen.add(start)
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      size++
      for (const next of [place - 1, place + 1, place - width, place + width])
        if (inked[next] && !seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
    }
    most = Math.max(most, size)
  }
  return most
}

const ground = (): Captchas => ({ kv: memoryKv(), secret: 'of this installation', now: new Date('2026-03-02T02:00:00Z') })

describe('captcha: six digits, three minutes, single use (I41)', () => {
  test('the right answer is taken once', async () => {
    const by = ground()
    const { captchaId, code } = newCaptcha(by, 'login', 3)
    expect(code).toMatch(/^\d{6}$/)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(true)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(false)
  })
  test('the picture is points alone: nothing in it names a stroke or a digit, and the same digits are drawn anew each time', () => {
    const pictures = Array.from({ length: 15 }, () => decode(pictureOf('224466')))
    for (const { width, height, channels, depth, text } of pictures) expect({ width, height, channels, depth, text: text ?? {} }).toEqual(grey)
    // what is inked in one is not in another at the same points
    const inked = pictures.map(({ data }) => Array.from(data as Uint8Array, (point) => point < 110))
    for (const [at, one] of inked.entries())
      for (const other of inked.slice(at + 1)) {
        const both = one.filter((point, place) => point && other[place]).length
        expect(both / one.filter(Boolean).length).toBeLessThan(0.6)
      }
    // digits, their neighbours and the lines across hang together: pieces of ink are no digits. Chance draws each picture: the middle one of many is judged
    const shares = inked.map((one) => largest(one, 248) / one.filter(Boolean).length).sort((a, b) => a - b)
    expect(shares[7]).toBeGreaterThan(1 / 3)
  })
  test('it may be heard as often as one likes, as a WAV file, and is still good afterwards', async () => {
    const by = ground()
    const { captchaId, code } = newCaptcha(by, 'login', 3)
    const [first, second] = [await soundOf(by, 'login', captchaId, 'zh-CN'), await soundOf(by, 'login', captchaId, 'zh-CN')]
    expect(
      Buffer.from(first ?? '', 'base64')
        .subarray(0, 4)
        .toString(),
    ).toBe('RIFF')
    expect(first).not.toBe(second)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(true)
    expect(await soundOf(by, 'login', captchaId, 'zh-CN')).toBeNull()
  })
  test('a wrong answer spends it too', async () => {
    const by = ground()
    const { captchaId, code } = newCaptcha(by, 'login', 3)
    expect(await spendCaptcha(by, 'login', captchaId, code === '000000' ? '000001' : '000000')).toBe(false)
    expect(await spendCaptcha(by, 'login', captchaId, code)).toBe(false)
  })
  test('it is bound to its purpose and dies at three minutes sharp', async () => {
    const by = ground()
    const first = newCaptcha(by, 'login', 3)
    expect(await spendCaptcha(by, 'register', first.captchaId, first.code)).toBe(false)
    const later = (ms: number) => ({ ...by, now: new Date(by.now.getTime() + ms) })
    expect(await soundOf(later(179_999), 'login', first.captchaId, 'zh-CN')).not.toBeNull()
    expect(await spendCaptcha(later(180_000), 'login', first.captchaId, first.code)).toBe(false)
  })
  test('every process of the installation knows it, no other installation, and nothing that somebody made up', async () => {
    const { captchaId, code } = newCaptcha(ground(), 'login', 3)
    expect(await spendCaptcha({ ...ground(), secret: 'of another' }, 'login', captchaId, code)).toBe(false)
    for (const made of ['', 'x', code, captchaId.slice(1), `${captchaId}AA`]) expect(await spendCaptcha(ground(), 'login', made, code)).toBe(false)
    expect(await spendCaptcha(ground(), 'login', captchaId, code)).toBe(true)
  })
})
