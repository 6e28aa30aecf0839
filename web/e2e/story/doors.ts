import { expect, test } from '@jest/globals'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { as, ask, enter, faults, sideways, signIn, until } from '../acts.ts'

const PASSWORD = 'chengtu-demo-2026'

const home = (page: Page) => page.waitForFunction(() => location.hash.startsWith('#/person'))
const signedOut = (page: Page) => page.waitForFunction(() => !sessionStorage.getItem('v1token'))

/** The demo's provider stands beside the academy (deploy/embedded/main.ts). */
const providerOf = ({ address }: Pick<Academy, 'address'>): string => {
  const { protocol, hostname, port } = new URL(address)
  return `${protocol}//${hostname}:${Number(port) + 1000}`
}

/** Whether there is one: an academy that runs as processes of their own has none beside it. */
const hasProvider = (): Promise<boolean> => {
  const address = process.env.ACADEMY_ADDRESS
  return address
    ? fetch(providerOf({ address })).then(
        () => true,
        () => false,
      )
    : Promise.resolve(true)
}
const known = await hasProvider()

/** Goes by the provider's door as this person there. */
const byProvider = async (page: Page, academy: Academy, login: string): Promise<void> => {
  await page.goto(`${academy.address}/#/login`)
  await page.getByRole('link', { name: '演示企业账号' }).click()
  await page.waitForURL(`${providerOf(academy)}/**`)
  await page.getByLabel('Login name').fill(login)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(`${academy.address}/**`)
}

const signOn = (the: () => Academy): void => {
  const told = known ? test : test.skip
  told(
    `by the company’s account: linked once by the password, then without one; whoever signs out there is signed out here${known ? '' : ' [skipped: no demo provider runs beside this academy]'}`,
    async () => {
      const person = 'product.service'
      const page = await the().page()
      await signIn(page, the().address, person)
      // a run that broke off has left its link
      for (const { id } of await ask<{ id: string }[]>(page, 'GET', '/auth/sign-ons')) await ask(page, 'POST', '/auth/sign-ons/unlink', { id })
      await page.context().close()

      const first = await the().page()
      await byProvider(first, the(), person)
      await first.getByText(`确认了您是 ${person}`).waitFor()
      expect([await sideways(first), await faults(first)]).toEqual([false, []])
      await first.locator('input[type=password]').fill(PASSWORD)
      await first.getByRole('button', { name: '关联并登录' }).click()
      await home(first)
      await first.context().close()

      const second = await the().page()
      await byProvider(second, the(), person)
      await home(second)
      const there = await second.context().newPage()
      await there.goto(`${providerOf(the())}/session/end?client_id=demo-academy`)
      await there.locator('button[name=logout]').click()
      await signedOut(second)
      await second.getByRole('link', { name: '登录', exact: true }).waitFor()
      await second.context().close()

      await as(the(), person, '/account', async (own) => {
        await own.locator('section', { hasText: '企业账号登录' }).getByRole('button', { name: '取消关联' }).click()
        await own.getByRole('dialog').getByRole('button', { name: '取消关联' }).click()
        await own.getByText('已取消关联').waitFor()
      })
    },
  )
}

/** What a phone shows now, or at the next turn: a code counts once. */
const digits = (secret: string, turns = 0): string =>
  new TOTP({ algorithm: 'SHA1', digits: 6, period: 30, secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + turns * 30_000 })

/** Signs in as far as the second step, and takes it by a code. */
const stepped = async (academy: Academy, userCode: string, code: string): Promise<void> => {
  const page = await academy.page(390)
  await signIn(page, academy.address, userCode)
  await page.getByRole('heading', { name: '第二步验证' }).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('v1token'))).toBeNull()
  expect([await sideways(page), await faults(page)]).toEqual([false, []])
  await page.getByLabel('6 位数字或备用码').fill(code)
  await page.getByRole('button', { name: '验证', exact: true }).click()
  await home(page)
  await page.context().close()
}

/** Sets the second step up on the account page; gives its secret and the recovery codes. */
const setUp = async (page: Page): Promise<{ secret: string; recovery: string[] }> => {
  const own = page.locator('section', { has: page.locator('#own-step') })
  await own.getByRole('button', { name: '设置' }).click()
  await own.locator('input[type=password]').fill(PASSWORD)
  await own.getByRole('button', { name: '下一步' }).click()
  const secret = (await own.locator('.step-fresh code').innerText()).replaceAll(' ', '')
  await own.getByLabel('6 位数字', { exact: true }).fill(digits(secret))
  await own.getByRole('button', { name: '验证', exact: true }).click()
  await own.getByRole('heading', { name: '备用码，只显示这一次' }).waitFor()
  const recovery = await own.locator('.step-recovery li').allInnerTexts()
  await own.getByRole('button', { name: '我已保存，继续' }).click()
  await own.getByText('备用码还剩 10 个').waitFor()
  return { secret, recovery }
}

const secondStep = (the: () => Academy): void => {
  test('the second step: set up with an authenticator, taken by its digits and by a recovery code; an administrator resets it and its person is told', async () => {
    const person = 'region.head'
    await as(the(), 'admin', `/manage/sys-users?userCode=${person}`, async (admin) => {
      const { records } = await ask<{ records: { id: string; nameCn: string }[] }>(admin, 'GET', `/sys/users/page?userCode=${person}`)
      const { id: userId = '', nameCn = '' } = records[0] ?? {}
      // a run that broke off has left it in place
      await ask(admin, 'POST', '/sys/users/secondStep/reset', { userId })
      const { secret, recovery } = await as(the(), person, '/account', setUp)
      expect(recovery).toHaveLength(10)
      await stepped(the(), person, digits(secret, 1))
      await stepped(the(), person, recovery[0] ?? '')
      // the list was read before he had a second step to take from him
      await admin.reload()
      await admin
        .getByRole('button', { name: `重置 ${nameCn} 的两步验证` })
        .first()
        .click()
      await admin.getByRole('dialog').getByRole('button', { name: '重置两步验证' }).click()
      await admin.getByText('已重置').first().waitFor()
    })
    // by the password alone again, and told
    await as(the(), person, '/notices', async (page) => {
      await page.getByText('你的两步验证已重置').first().waitFor()
    })
  })
}

const academies = (the: () => Academy): void => {
  test('one account in two academies: he chooses, the tab keeps its academy through a reload, another tab stays in the other', async () => {
    await as(the(), 'director', '/person', async (page) => {
      const kept = (tab: Page) => tab.evaluate(() => sessionStorage.getItem('v1tenantId'))
      await home(page)
      expect(await kept(page)).toBe('chengtu')
      const other = await page.context().newPage()
      await other.goto(`${the().address}/#/toTenantLogin?type=tenant`)
      await other.getByRole('heading', { name: '选择学院' }).waitFor()
      expect([await sideways(other), await faults(other)]).toEqual([false, []])
      await other.getByRole('button', { name: '远岫商用车学院' }).click()
      await other.waitForFunction(() => sessionStorage.getItem('v1tenantId') === 'yuanxiu')
      await other.goto(`${the().address}/#/manage/training-courses`)
      await other.locator('.list-table').waitFor()
      await other.reload()
      await other.locator('.list-table').waitFor()
      expect([await kept(other), await kept(page)]).toEqual(['yuanxiu', 'chengtu'])
    })
  })
}

/** Coming in by other doors than the password (shell-access.md rules 7 to 10 and 14). */
export const doors = (the: () => Academy): void => {
  signOn(the)
  secondStep(the)
  academies(the)
  test('the back office is signed on to without a word, once, by a ticket in a frame (1-portal.md §4.3)', async () => {
    const page = await the().page()
    const posted: string[] = []
    page.on('request', (request) => void (request.url().endsWith('/api/auth/admin/login') && posted.push(request.method())))
    await page.goto(`${the().address}/#/login`)
    await enter(page, 'yx.admin')
    await until(
      () => page.evaluate(() => sessionStorage.getItem('v1adminLogin')),
      (flag) => flag === '1',
    )
    await page.waitForTimeout(3500)
    expect([posted, await page.locator('iframe').count(), page.told]).toEqual([['POST'], 0, []])
    await page.context().close()
  })
}
