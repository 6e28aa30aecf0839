import { dayOf } from '@academy/contracts/core/days.ts'
import { expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { yuanxiuWorld } from '../../deploy/demo/world/yuanxiu.ts'
import { bookOf } from '../../services/jobs/imports/testing/book.ts'
import { type Academy, startAcademy } from './academy.ts'
import { ask, faults, sideways, until } from './acts.ts'

jest.setTimeout(300_000)

// An installation of its own, or the empty one that ACADEMY_EMPTY_ADDRESS names with its SETUP_CODE; beside a filled one nothing can be founded.
const there = process.env.ACADEMY_EMPTY_ADDRESS
const code = process.env.SETUP_CODE ?? 'THE STORIES FIRST RUN OF TODAY'
const founds = there !== undefined || process.env.ACADEMY_ADDRESS === undefined
const told = founds ? test : test.skip
const said = (what: string) => (founds ? what : `${what} [skipped: ACADEMY_EMPTY_ADDRESS names no empty installation]`)

const world = yuanxiuWorld(dayOf(new Date()))
const PASSWORD = 'lantern-orchard-violin-42'
const OWN_PASSWORD = 'harbour-cinnamon-bicycle-7'
const LEARNER = 'yx.learner'
const founder = {
  ...{ nameCn: '远岫学院', nameEn: 'Yuanxiu Academy', rootCode: 'CT', rootNameCn: '远岫商用车', rootNameEn: 'Yuanxiu Commercial Vehicles' },
  ...{ userNameCn: '宋听澜', userNameEn: 'Song Tinglan', idNumber: '110101199001011237', userCode: 'founder', password: PASSWORD },
}

let academy: Academy
beforeAll(async () => {
  if (founds) academy = await startAcademy({ seed: 'empty', there, env: { SETUP_CODE: code } })
}, 300_000)
afterAll(async () => academy?.stop())

const fill = async (page: Page, values: Readonly<Record<string, string>>) => {
  for (const [field, value] of Object.entries(values)) await page.locator(`#setup-${field}`).fill(value)
}

/** As somebody who has a password, on the page that he asks for. */
const enterAs = async (userCode: string, password: string, path: string): Promise<Page> => {
  const page = await academy.page()
  await page.goto(`${academy.address}/#/login`)
  await page.locator('#sign-in-userCode').fill(userCode)
  await page.locator('#sign-in-password').fill(password)
  await page.locator('.sign-in-form button[type=submit]').click()
  await page.waitForFunction(() => !location.hash.startsWith('#/login'))
  await page.goto(`${academy.address}/#${path}`)
  return page
}

/** The link in the newest mail of the mailbox to this address. */
const mailedLink = async (page: Page, to: string): Promise<string> => {
  const { id } = (await until(
    async () =>
      (
        await ask<{ records: { id: string; to: string; template: string }[] }>(page, 'GET', '/notify/mails/mailbox?limit=100')
      ).records.find((mail) => mail.to === to),
    (mail) => mail !== undefined,
  )) as { id: string }
  const mail = JSON.stringify(await ask(page, 'GET', `/notify/mails/mailbox/${id}`))
  const token = /token=([\w-]+)/.exec(mail)?.[1]
  if (!token) throw new Error('the mail holds no link')
  return token
}

describe('an empty installation becomes an academy (shell-access.md rules 26, 27)', () => {
  told(said('its code opens five steps, and whoever wrote them stands before the import'), async () => {
    const page = await academy.page()
    await page.goto(`${academy.address}/#/setup?code=${encodeURIComponent(code)}`)
    const { nameCn, nameEn, rootCode, rootNameCn, rootNameEn, ...person } = founder
    await page.getByRole('heading', { name: '学院', exact: true }).waitFor()
    await fill(page, { nameCn, nameEn, rootCode, rootNameCn, rootNameEn })
    expect([await sideways(page), await faults(page)]).toEqual([false, []])
    await page.getByRole('button', { name: '下一步，管理员' }).click()
    await page.getByRole('heading', { name: '管理员', exact: true }).waitFor()
    await fill(page, person)
    await page.getByRole('button', { name: '写入学院' }).click()
    await page.getByRole('button', { name: '以后再设' }).click({ timeout: 120_000 })
    await page.getByRole('heading', { name: '学院开了，还缺这些' }).waitFor()
    await page.getByRole('button', { name: '导入组织和人员' }).click()
    await page.getByRole('heading', { name: '数据导入' }).waitFor()
    expect(page.told).toEqual([])
    await page.context().close()
  })

  told(said('a workbook brings organisations, people, posts and what they are taught'), async () => {
    const page = await enterAs('founder', PASSWORD, '/manage/jobs-imports')
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    await page.locator('input[type=file]').setInputFiles({ name: 'academy.xlsx', mimeType: type, buffer: await bookOf(world.sheets) })
    const drawer = page.locator('.import-drawer')
    await drawer.getByRole('button', { name: '应用', exact: true }).click({ timeout: 120_000 })
    await page.locator('.ant-modal .ant-btn-primary').click()
    await until(
      async () => (await ask<{ records: { status: string }[] }>(page, 'GET', '/jobs/imports/page?limit=10')).records[0]?.status,
      (status) => status === 'done',
    )
    const { total } = await ask<{ total: number }>(page, 'GET', '/sys/users/page?limit=10')
    expect(total).toBe(world.people.length + 1)
    await page.context().close()
  })

  told(said('one of them sets a password of his own by a mailed link and enrols'), async () => {
    const office = await enterAs('founder', PASSWORD, `/manage/sys-users?userCode=${LEARNER}`)
    await office.getByRole('button', { name: /^给 .* 发送设置链接$/ }).click()
    await office.getByRole('dialog').getByRole('button', { name: '发送' }).click()
    const learner = world.people.find(({ userCode }) => userCode === LEARNER)
    const token = await mailedLink(office, learner?.email ?? '')
    await office.context().close()

    const page = await academy.page(390)
    await page.goto(`${academy.address}/#/setPassword?token=${token}`)
    await page.locator('input[type=password]').first().waitFor()
    for (const field of await page.locator('input[type=password]').all()) await field.fill(OWN_PASSWORD)
    await page.getByRole('button', { name: '设置密码并登录' }).click()
    await page.waitForFunction(() => location.hash.startsWith('#/person'))
    const { records } = await ask<{ records: { id: string; fit: string }[] }>(page, 'GET', '/training/offerings/search?limit=50')
    const open = records.find(({ fit }) => fit === 'eligible')
    expect(open).toBeDefined()
    await page.goto(`${academy.address}/#/offerings/${open?.id}`)
    await page.locator('.panel-apply').click()
    await page.locator('.ant-modal .ant-btn-primary').click()
    await page.waitForFunction(() => location.hash.startsWith('#/my/enrolments/'))
    await page.context().close()
  })
})
