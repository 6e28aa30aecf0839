import { expect, test } from '@jest/globals'
import type { Academy } from '../academy.ts'
import { as } from '../acts.ts'

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
        const list = await page.locator('main').innerText()
        await page.context().setOffline(true)
        await page.reload()
        await headed.waitFor()
        await page.getByText(/显示的是 .*\d\d:\d\d 的内容/).waitFor()
        expect(await page.locator('main').innerText()).toBe(list)
        await page.context().setOffline(false)
        await page.getByText('没有网络连接。').waitFor({ state: 'detached' })
        await headed.waitFor()
      },
      390,
    )
  })
}
