import type { Browser } from 'playwright-core'
import { type Bench, must } from '../figure.ts'
import { interleaved, median } from '../measure.ts'
import { type Running, signedIn } from '../running/academy.ts'
import { arrived, browser, give } from '../running/browser.ts'
import { dataOf } from '../running/data.ts'
import { screens } from './screens.ts'

/** What a screen asks for, as the browser sends it. */
const asksOf = async (chrome: Browser, address: string, token: string, path: string): Promise<string[]> => {
  const page = await (await chrome.newContext()).newPage()
  const asks = new Set<string>()
  await page.goto(`${address}/`)
  await give(page, token)
  page.on('request', (request) => {
    const url = request.url()
    if (request.method() === 'GET' && url.startsWith(`${address}/api/`) && request.resourceType() === 'fetch' && !url.includes('/stream')) asks.add(url)
  })
  await page.goto(`${address}/#${path}`)
  await page.reload()
  await arrived(page)
  await page.waitForTimeout(300)
  await page.context().close()
  return [...asks]
}

interface Asked {
  url: string
  ms: number
}
/** Asks all at once as the browser does; gives how long each took. Throws Wrong when one is refused. */
const show = (token: string, urls: readonly string[]): Promise<Asked[]> =>
  Promise.all(
    urls.map(async (url) => {
      const began = performance.now()
      const { code, msg } = (await (await fetch(url, { headers: { token } })).json()) as { code: number; msg: string }
      must(code === 0 || code === 200, `${url}: ${code} ${msg}`)
      return { url, ms: performance.now() - began }
    }),
  )

const slowest = (asked: readonly Asked[]): Asked => asked.reduce((a, b) => (a.ms > b.ms ? a : b), { url: '', ms: 0 })
const whole = (all: readonly (readonly Asked[])[]): number => median(all.map((asked) => slowest(asked).ms))

const compare = async (chrome: Browser, sides: Readonly<Record<'full' | 'demo', Running>>, userCode: string, path: string, rounds: number) => {
  const of = async ({ address }: Running) => {
    const token = await signedIn(address, userCode)
    const urls = await asksOf(chrome, address, token, path)
    must(urls.length > 0, `${path} asks for nothing`)
    return () => show(token, urls)
  }
  const contestants = { full: await of(sides.full), demo: await of(sides.demo) }
  await interleaved(Math.min(rounds, 3), contestants)
  return interleaved(rounds, contestants)
}

const LOAD_MS = 600_000
/** Asks of 30 ms over two cores that browser and both academies share: the median of fewer wanders by a fifth. Of more one person asks too often. */
const ROUNDS = 25

/** Every screen of the story against a full network with a million enrolments, beside the same screen against the demo. */
export const full: Bench = async ({ short, tell }) => {
  const [large, small] = [await dataOf(short ? 'demo' : 'full'), await dataOf('demo')]
  if (!short && large.seededMs)
    tell({
      ...{ name: 'full-load', ratio: large.seededMs / LOAD_MS, goal: 1, at: 'most' },
      ...{
        ours: `npm start -- --seed=full, from nothing: ${(large.seededMs / 1000).toFixed(0)} s until it answers`,
        peer: 'no peer: the ten minutes that are allowed',
      },
    })
  const sides = { full: await large.start(), demo: await small.start() }
  const chrome = await browser()
  try {
    for (const [userCode, paths] of Object.entries(screens))
      for (const path of paths) {
        const given = await compare(chrome, sides, userCode, path, short ? 1 : ROUNDS)
        const [ours, peer] = [whole(given.full), whole(given.demo)]
        const { url } = slowest(given.full.flat())
        tell({
          ...{ name: `full ${userCode} ${path}`, ratio: ours / peer, goal: 1.3, at: 'most' },
          ...{ ours: `full: ${ours.toFixed(1)} ms, the slowest ${new URL(url).pathname.slice(4)}`, peer: `demo: ${peer.toFixed(1)} ms` },
        })
      }
  } finally {
    await chrome.close()
    for (const side of Object.values(sides)) await side.stop()
    for (const data of [large, small]) await data.remove()
  }
}
