import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { signIn } from '../acts.ts'
import { judged } from './judge.ts'
import { homes, people, placesOf } from './places.ts'

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://127.0.0.1:8080' },
    widths: { type: 'string', default: '1440,768,390,360' },
    languages: { type: 'string', default: 'zh-CN,zh-TW,en-US' },
    schemes: { type: 'string', default: 'light' },
    people: { type: 'string', default: people.join(',') },
    /** Addresses that hold one of these, set apart by commas; all unless told. */
    only: { type: 'string', default: '' },
    to: { type: 'string', default: '.cache/screens' },
  },
})
const address = values.address.replace(/\/$/, '')
interface Size {
  language: string
  width: number
  scheme: 'light' | 'dark'
}
const sizes: readonly Size[] = values.languages
  .split(',')
  .flatMap((language) =>
    values.widths
      .split(',')
      .flatMap((width) => values.schemes.split(',').map((scheme) => ({ language, width: Number(width), scheme: scheme as Size['scheme'] }))),
  )
const isWanted = (place: string): boolean => values.only.split(',').some((part) => place.includes(part))

const found: string[] = []

const underWay = new WeakMap<Page, Set<Request>>()

/** Counts the page's requests; its stream of events never ends and is not one of them. */
const count = (page: Page) => {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => !request.url().includes('/stream') && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Waits until nothing is on its way and no skeleton stands, five seconds at most. */
const settled = async (page: Page) => {
  const busy = () => page.evaluate(() => Boolean(document.querySelector('[aria-busy=true], .ant-skeleton, .skeleton')))
  for (let quiet = 0, looks = 0; quiet < 3 && looks < 60; looks += 1) {
    await page.waitForTimeout(80)
    quiet = underWay.get(page)?.size || (await busy()) ? 0 : quiet + 1
  }
}

const said = ({ language, width, scheme }: Size): string => `${width} ${language}${scheme === 'dark' ? ' dark' : ''}`

const fileOf = (who: string, place: string, what: string, size: Size) =>
  join(
    values.to,
    `${place.replaceAll(/[/?=]/g, '-').replace(/^-/, '') || 'landing'}${what}.${who}.${said(size).replaceAll(' ', '.')}.png`.replace(/[0-9a-f]{24}/g, 'one'),
  )

const look = async (page: Page, who: string, place: string, what: string, size: Size) => {
  await settled(page)
  const deep = size.width === 1440 || size.width === 390
  for (const fault of await judged(page, deep)) found.push(`${who} ${place}${what} ${said(size)}: ${fault}`)
  await page.screenshot({ path: fileOf(who, place, what, size), fullPage: true })
}

const opened = async (page: Page, button: string): Promise<boolean> => {
  const first = page.locator(button).first()
  if (!(await first.isVisible().catch(() => false))) return false
  await first.click({ timeout: 2000 }).catch(() => undefined)
  return page
    .locator('.ant-drawer-content, .ant-modal, [role=dialog]')
    .first()
    .waitFor({ timeout: 2500 })
    .then(
      () => true,
      () => false,
    )
}

/** The screen, the first row's details and the form of a new record. */
const visit = async (page: Page, who: string, place: string, size: Size) => {
  await page.goto(`${address}/#${place}`)
  await look(page, who, place, '', size)
  if (!place.startsWith('/manage/') || place.endsWith('/home')) return
  for (const [what, button] of [
    ['+row', '.list-table .link-btn, .list-cards .link-btn'],
    ['+new', '.page-head .ant-btn-primary, .ant-btn-primary'],
  ] as const) {
    if (await opened(page, button)) await look(page, who, place, what, size)
    await page.goto(`${address}/#/404`)
    await page.goto(`${address}/#${place}`)
    await settled(page)
  }
}

const contextOf = (browser: Browser, { width, language, scheme }: Size): Promise<BrowserContext> =>
  browser.newContext({ viewport: { width, height: 900 }, locale: language, reducedMotion: 'reduce', colorScheme: scheme })

const pageOf = async (context: BrowserContext, who: string, { language }: Size): Promise<Page> => {
  await context.addInitScript((chosen) => localStorage.setItem('v1locale', chosen), language)
  const page = await context.newPage()
  count(page)
  const told = (text: string) => found.push(`${who} ${page.url().split('#')[1]} ${page.viewportSize()?.width} ${language}: console ${text.slice(0, 300)}`)
  page.on('console', (message) => message.type() === 'error' && told(message.text()))
  page.on('pageerror', (error) => told(error.message))
  return page
}

const tour = async (browser: Browser, who: string, seen: Set<string>, size: Size) => {
  const context = await contextOf(browser, size)
  try {
    const page = await pageOf(context, who, size)
    await signIn(page, address, who)
    const places = [...homes, ...(await placesOf(page)).filter((place) => !seen.has(place))].filter(isWanted)
    for (const place of places) {
      seen.add(place)
      await visit(page, who, place, size)
    }
  } finally {
    await context.close()
  }
}

const open = async (browser: Browser, size: Size) => {
  const context = await contextOf(browser, size)
  try {
    const page = await pageOf(context, 'nobody', size)
    for (const place of ['/', '/login', '/offerings', '/register', '/404'].filter(isWanted)) await visit(page, 'nobody', place, size)
  } finally {
    await context.close()
  }
}

const run = async () => {
  mkdirSync(values.to, { recursive: true })
  const all: string[] = []
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
  try {
    for (const size of sizes) {
      const seen = new Set<string>()
      await open(browser, size)
      for (const who of values.people.split(',')) await tour(browser, who, seen, size).catch((error) => found.push(`${who} ${said(size)}: ${error}`))
      process.stdout.write(`${said(size)}: ${seen.size} addresses\n`)
      for (const one of found.splice(0)) {
        all.push(one)
        process.stdout.write(`  ${one}\n`)
      }
    }
  } finally {
    await browser.close()
    writeFileSync(join(values.to, 'found.txt'), `${[...all, ...found].join('\n')}\n`)
  }
  process.stdout.write(`${all.length} faults\n`)
}

await run()
