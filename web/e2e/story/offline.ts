import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { as } from '../acts.ts'

/** What the page says once it says the same twice, half a second apart: an answer that has come may not be drawn yet. */
const settled = async (page: Page): Promise<string> => {
  let said = ''
  for (let looks = 0; looks < 40; looks++) {
    const now = await page.locator('main').innerText()
    if (now === said && (await page.locator('main .ant-spin-spinning, main .ant-skeleton').count()) === 0) return said
    said = now
    await page.waitForTimeout(500)
  }
  throw new Error(`the page never came to rest: ${said}`)
}

/** The application on a phone whose network goes away (shell-access.md rule 28). */
export const offline = (the: () => Academy): void => {
  test('a learner without a network opens the academy and reads what he read last, with its time; back on the network it is of now', async () => {
    await as(
      the(),
      'learner.tech',
      '/my/enrolments',
      async (page) => {
        const headed = page.getByRole('heading', { level: 1, name: '我的报名' })
        await headed.waitFor()
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
        // whatever the list says, once its answer is kept
        await page.waitForFunction(async () => (await (await caches.open('academy-kept')).keys()).some(({ url }) => url.includes('/training/enrolments/mine')))
        await page.waitForFunction(async () => (await (await caches.open('academy-page')).keys()).length > 0)
        const list = await settled(page)
        await page.context().setOffline(true)
        await page.reload()
        await headed.waitFor()
        await page.getByText(/显示的是 .*\d\d:\d\d 的内容/).waitFor()
        expect(await settled(page)).toBe(list)
        await page.context().setOffline(false)
        await page.getByText('没有网络连接。').waitFor({ state: 'detached' })
        await headed.waitFor()
      },
      390,
    )
  })
}
