import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import type { Page, Response } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { as, ask, enter, faults, sideways, signIn } from '../acts.ts'

/** Step 1 of the story: who is not signed in, how one signs in, and what the other academy sees. */
export const visitor = (the: () => Academy): void => {
  test('a visitor sees what the academy offers, in three languages, at both widths', async () => {
    for (const width of [1440, 360]) {
      const page = await the().page(width)
      await page.goto(`${the().address}/`)
      await page.getByText('近期班次').first().waitFor()
      expect(await sideways(page)).toBe(false)
      expect(await faults(page)).toEqual([])
      expect(page.told).toEqual([])
      await page.context().close()
    }
    const page = await the().page()
    for (const [locale, words] of [
      ['en-US', 'Coming up'],
      ['zh-TW', '近期班次'],
    ] as const) {
      await page.goto(`${the().address}/`)
      await page.evaluate((chosen) => localStorage.setItem('v1locale', chosen), locale)
      await page.reload()
      await page.getByText(words).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale)
    }
    await page.context().close()
  })

  test('the landing page says its first words before any script runs and asks for little of it', async () => {
    const page = await the().page()
    const scripts: Promise<Buffer>[] = []
    const note = (response: Response) => void (response.url().endsWith('.js') && scripts.push(response.body()))
    page.on('response', note)
    const html = await (await page.goto(`${the().address}/`))?.text()
    expect(html).toContain('每一格，都算数。')
    await page.getByText('近期班次').first().waitFor()
    page.off('response', note)
    const weight = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    expect(weight).toBeGreaterThan(50_000)
    expect(weight).toBeLessThan(120 * 1024)
    await page.locator('.landing-promise .btn-primary').click()
    await page.locator('.sign-in-form').waitFor()
    await page.goto(`${the().address}/#/login`)
    await page.reload()
    expect(await page.getByText('每一格，都算数。').count()).toBe(0)
    expect(page.told).toEqual([])
    await page.context().close()
  })

  test('scripts that do not come are told of, and come with another try', async () => {
    const page = await the().page()
    const again = page.getByRole('button', { name: '重试' })
    const scripts = '**/assets/start-*.js'
    for (const [place, there] of [
      ['', '近期班次'],
      ['#/login', '密码'],
    ] as const) {
      await page.goto('about:blank')
      await page.route(scripts, (route) => route.abort())
      await page.goto(`${the().address}/${place}`)
      await page.getByText('内容没有取回来').waitFor()
      await page.unroute(scripts)
      await again.click()
      await page.getByText(there).first().waitFor()
    }
    // The page itself has come, the application behind it has not.
    await page.goto(`${the().address}/`)
    await page.reload()
    await page.getByText('近期班次').first().waitFor()
    await page.route(scripts, (route) => route.abort())
    await page.locator('.landing-promise .btn-primary').click()
    await page.getByRole('heading', { name: '服务器没有应答' }).waitFor()
    await page.unroute(scripts)
    await again.click()
    await page.locator('.sign-in-form').waitFor()
    await page.context().close()
  })

  test('a wrong password and an unknown name get the same answer', async () => {
    const page = await the().page()
    const answers = []
    for (const userCode of ['learner.tech', 'nobody.here']) {
      await page.goto(`${the().address}/#/login`)
      await page.locator('#sign-in-userCode').fill(userCode)
      await page.locator('#sign-in-password').fill('wrong-password')
      await page.locator('.sign-in-form button[type=submit]').click()
      answers.push(await page.locator('.message-bad').textContent())
    }
    expect(answers[0]).toBeTruthy()
    expect(answers[1]).toBe(answers[0])
    await page.context().close()
  })

  test('the second academy sees nothing of the first (I35)', async () => {
    await as(the(), 'yx.admin', '/manage/sys-users', async (page) => {
      expect((await ask<{ total: number }>(page, 'GET', '/sys/users/page?limit=100')).total).toBe(12)
      await page.locator('.list-table').waitFor()
      expect(await page.getByText('北京朔望').count()).toBe(0)
    })
  })

  test('who has no permission for a screen sees nothing of it and can go on', async () => {
    const page = await the().page()
    await signIn(page, the().address, 'learner.tech')
    await page.goto(`${the().address}/#/manage/fee-accounts`)
    await page.getByRole('heading', { name: '没有这个页面' }).waitFor()
    expect(await page.locator('.list-table').count()).toBe(0)
    expect(await page.getByText('北京朔望').count()).toBe(0)
    await page.context().close()
  })

  test('a second tab is the same person without signing in again, and both end together', async () => {
    const first = await the().page()
    await signIn(first, the().address, 'learner.tech')
    const second = await first.context().newPage()
    await second.goto(`${the().address}/#/my/enrolments`)
    await second.getByRole('heading', { name: '我的报名' }).waitFor()
    await first.locator('.portal-head button:has(.avatar)').click()
    await first.getByText('退出登录', { exact: true }).click()
    await first.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await second.getByRole('link', { name: '登录', exact: true }).waitFor()
    expect(await second.evaluate(() => sessionStorage.getItem('v1token'))).toBeNull()
    await first.context().close()
  })

  test('a browser that remembers somebody opens the portal, asks for the password before the back office, and forgets him when he signs out', async () => {
    const first = await the().page()
    await first.goto(`${the().address}/#/login`)
    await first.getByLabel('在这台设备上记住我').check()
    expect([await sideways(first), await faults(first)]).toEqual([false, []])
    await enter(first, 'yx.admin')
    const reopened = async (path: string, before: Page) => {
      const page = await first.context().newPage()
      await before.close()
      await page.goto(`${the().address}/#${path}`)
      return page
    }
    const portal = await reopened('/my/enrolments', first)
    await portal.getByRole('heading', { name: '我的报名' }).waitFor()
    expect((await ask<{ portalOnly?: boolean }>(portal, 'GET', '/auth/me')).portalOnly).toBe(true)
    await portal.goto(`${the().address}/#/manage/sys-users`)
    await portal.locator('.sign-in-why').waitFor()
    expect(await faults(portal)).toEqual([])
    await enter(portal, 'yx.admin')
    await portal.locator('.list-table').waitFor()
    await portal.goto(`${the().address}/#/account`)
    await portal.getByRole('button', { name: '退出登录' }).last().click()
    await portal.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await portal.getByRole('link', { name: '登录', exact: true }).waitFor()
    const stranger = await reopened('/my/enrolments', portal)
    await stranger.locator('.sign-in-form').waitFor()
    await stranger.context().close()
  })
}
