import { type Browser, chromium, type Page } from 'playwright-core'
import { chromium as part } from '../../../local/chromium.ts'
import { supply } from '../../../local/supply.ts'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A browser that runs here, of the machine or fetched. */
export const browser = async (): Promise<Browser> => chromium.launch({ executablePath: (await supply(part)).value, args: flags })

/** Hands a session on to a page that stands on the academy's address, as its own tabs do. */
export const give = async (page: Page, token: string): Promise<void> => {
  await page.evaluate((value) => sessionStorage.setItem('v1token', value), token)
  await page.reload()
}

/** Waits until a screen has its heading and nothing on it is busy. */
export const arrived = async (page: Page): Promise<void> => {
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
}
