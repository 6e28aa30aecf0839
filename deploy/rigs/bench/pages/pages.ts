import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { type Bench, must } from '../figure.ts'
import { interleaved, median, ratioOf } from '../measure.ts'
import { signedIn } from '../running/academy.ts'
import { arrived, browser } from '../running/browser.ts'
import { dataOf } from '../running/data.ts'

const KB = 1024
const first = '/manage/training-catalogues'
const second = '/manage/training-courses'

/** The weight of the scripts that a page loads from now on, packed as gzip does. */
const weighing = (page: Page) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.body())
  })
  return async (): Promise<number> => (await Promise.all(scripts.splice(0))).reduce((sum, body) => sum + gzipSync(body).length, 0) / KB
}

/** When the largest thing was painted, by the browser's own clock. */
const lcpOf = async (chrome: Browser, address: string): Promise<number> => {
  const page = await (await chrome.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await page.goto(`${address}/`)
  await page.locator('h1').first().waitFor()
  await page.waitForTimeout(700)
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? Number.NaN)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  await page.context().close()
  return ms
}

/** The same words as plain HTML: what the landing page says, without a style or a script. */
const plainPage = async (chrome: Browser, address: string) => {
  const page = await (await chrome.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${address}/`)
  const words = await page.locator('body').innerText()
  await page.context().close()
  const [title = '', ...lines] = words.split('\n').filter((line) => line.trim())
  const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const html = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>.</title><h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}</html>`
  const server = createServer((_, res) => void res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() }
}

/** A meter of the milliseconds that the page's scripts have run. */
const scriptMeter = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
}

/** Goes between the two lists and gives the milliseconds of script of each going, after each was seen once. */
const changes = async (page: Page, address: string, rounds: number): Promise<number[]> => {
  const all: number[] = []
  const scriptMs = await scriptMeter(page)
  for (let at = 0; at < rounds * 2; at++) {
    const before = await scriptMs()
    await page.goto(`${address}/#${at % 2 === 0 ? first : second}`)
    await page.waitForTimeout(500)
    await arrived(page)
    all.push((await scriptMs()) - before)
  }
  return all
}

const lists = async (chrome: Browser, address: string, rounds: number) => {
  const page = await (await chrome.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  const token = await signedIn(address, 'planner')
  const weigh = weighing(page)
  await page.addInitScript((value) => sessionStorage.setItem('v1token', value), token)
  await page.goto(`${address}/#${first}`)
  await page.locator('.list-table').first().waitFor()
  await page.waitForTimeout(1000)
  const one = await weigh()
  must(one > 100, `the first list loaded ${one.toFixed(0)} KB of script`)
  await page.goto(`${address}/#${second}`)
  await page.waitForTimeout(1500)
  await arrived(page)
  const more = await weigh()
  const script = await changes(page, address, rounds)
  await page.context().close()
  return { one, more, script }
}

type Tell = Parameters<Bench>[0]['tell']

const tellLanding = async (chrome: Browser, address: string, tell: Tell) => {
  const page = await (await chrome.newContext()).newPage()
  const weigh = weighing(page)
  await page.goto(`${address}/`)
  await page.waitForTimeout(1500)
  const landing = await weigh()
  await page.context().close()
  const peer = '140 KB; ant-design-pro signs in with 673 KB'
  tell({ name: 'pages-landing', ratio: landing / 140, goal: 1, at: 'most', ours: `${landing.toFixed(1)} KB gz of script`, peer })
}

const tellLcp = async (chrome: Browser, address: string, rounds: number, tell: Tell) => {
  const plain = await plainPage(chrome, address)
  const both = { ours: () => lcpOf(chrome, address), peer: () => lcpOf(chrome, plain.address) }
  await interleaved(1, both)
  const lcp = await interleaved(rounds, both)
  plain.stop()
  const ours = `largest paint ${median(lcp.ours).toFixed(0)} ms`
  tell({
    name: 'pages-lcp',
    ratio: ratioOf(lcp.ours, lcp.peer),
    goal: 1.2,
    at: 'most',
    ours,
    peer: `the same words as plain HTML ${median(lcp.peer).toFixed(0)} ms`,
  })
}

const tellLists = async (chrome: Browser, address: string, rounds: number, tell: Tell) => {
  const { one, more, script } = await lists(chrome, address, rounds)
  tell({ name: 'pages-list', ratio: one / 420, goal: 1, at: 'most', ours: `${one.toFixed(1)} KB gz of script`, peer: "420 KB; ant-design-pro's table 937 KB" })
  tell({ name: 'pages-second-list', ratio: more / 30, goal: 1, at: 'most', ours: `${more.toFixed(1)} KB gz more`, peer: '30 KB' })
  const ours = `${median(script).toFixed(0)} ms of script, at worst ${Math.max(...script).toFixed(0)} ms`
  tell({ name: 'pages-route', ratio: median(script) / 100, goal: 1, at: 'most', ours, peer: '100 ms' })
}

/** What the browser has to fetch and to do: the landing page, a list, a second list, and going between them. */
export const pages: Bench = async ({ short, tell }) => {
  const data = await dataOf('demo')
  const academy = await data.start()
  const chrome = await browser()
  try {
    await tellLanding(chrome, academy.address, tell)
    await tellLcp(chrome, academy.address, short ? 1 : 11, tell)
    await tellLists(chrome, academy.address, short ? 2 : 10, tell)
  } finally {
    await chrome.close()
    await academy.stop()
    await data.remove()
  }
}
