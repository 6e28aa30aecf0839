import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { jest } from '@jest/globals'
import type { Page } from 'playwright-core'
import { type Academy, sideways, signIn, startAcademy } from './academy.ts'

jest.setTimeout(300_000)

let academy: Academy
beforeAll(async () => {
  academy = await startAcademy()
}, 300_000)
afterAll(async () => academy.stop())

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious faults of accessibility on the page as it stands. */
const faults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.filter((one) => one.impact === 'critical' || one.impact === 'serious').map((one) => `${one.id} ${one.nodes[0]?.target.join(' ')}`)
  })
}

/** What the page itself may ask, as its signed-in person. */
const ask = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, url, given]) => {
      const answer = await fetch(`/api${url}`, {
        method: verb as string,
        headers: { token: sessionStorage.getItem('v1token') ?? '', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(given ? { body: JSON.stringify(given) } : {}),
      })
      return (await answer.json()).data
    },
    [method, path, body ?? null] as const,
  ) as Promise<T>

describe('the story: sign in, enrol, approve, seat, fee, notice (issue steps 1 to 6)', () => {
  test('a visitor sees what the academy offers, in three languages, at both widths', async () => {
    for (const width of [1440, 360]) {
      const page = await academy.page(width)
      await page.goto(`${academy.address}/`)
      await page.getByText('近期班次').first().waitFor()
      expect(await sideways(page)).toBe(false)
      expect(await faults(page)).toEqual([])
      expect(page.told).toEqual([])
      await page.context().close()
    }
  })

  test('a wrong password and an unknown name get the same answer', async () => {
    const page = await academy.page()
    const answers = []
    for (const userCode of ['learner.tech', 'nobody.here']) {
      await page.goto(`${academy.address}/#/login`)
      await page.locator('#sign-in-userCode').fill(userCode)
      await page.locator('#sign-in-password').fill('wrong-password')
      await page.locator('.sign-in-form button[type=submit]').click()
      answers.push(await page.locator('.sign-in-message').textContent())
    }
    expect(answers[0]).toBeTruthy()
    expect(answers[1]).toBe(answers[0])
    await page.context().close()
  })

  test('a technician enrols, three people agree, the seat is his without reloading, the dealer pays, the bell rings', async () => {
    const learner = await academy.page()
    await signIn(learner, academy.address, 'learner.tech')
    const found = await ask<{ records: { id: string; number: string; price: string; fit: string }[] }>(
      learner,
      'GET',
      '/training/offerings/search?text=TBA102&limit=10',
    )
    const offering = found.records.find((one) => one.fit === 'eligible')
    if (!offering) throw new Error('the demo has no open TBA102')
    await learner.goto(`${academy.address}/#/offerings/${offering.id}`)
    await learner.locator('.panel-apply').click()
    expect(await sideways(learner)).toBe(false)
    await learner.locator('.ant-modal .ant-btn-primary').click()
    await learner.waitForFunction(() => location.hash.startsWith('#/my/enrolments/'))
    const id = learner.url().split('/').at(-1) as string
    expect(await ask(learner, 'GET', `/training/enrolments/${id}`)).toMatchObject({ status: 'requested' })

    for (const approver of ['outlet.admin', 'area.manager']) {
      const page = await academy.page()
      await signIn(page, academy.address, approver)
      const due = async () =>
        (await ask<{ records: { id: string; subjectId: string }[] }>(page, 'GET', '/act/tasks/page?limit=100')).records.find((task) => task.subjectId === id)
      let task = await due()
      for (let n = 0; !task && n < 50; n++) {
        await page.waitForTimeout(200)
        task = await due()
      }
      await page.goto(`${academy.address}/#/manage/approval-workflow-tasks`)
      await page.getByText(offering.number).first().waitFor()
      expect(await ask(page, 'POST', '/act/tasks/decide', { taskId: task?.id, decision: 'agree' })).toMatchObject({ status: 'agreed' })
      await page.context().close()
    }
    await learner.getByText('已确认').first().waitFor({ timeout: 15_000 })
    expect(await ask(learner, 'GET', `/training/enrolments/${id}`)).toMatchObject({ status: 'confirmed' })

    const accountant = await academy.page()
    await signIn(accountant, academy.address, 'accountant')
    const account = async () =>
      (await ask<{ records: { nameCn: string; spentThisYear: string }[] }>(accountant, 'GET', '/fee/accounts/page?limit=100')).records.find(
        (one) => one.nameCn === '北京朔望',
      )
    let paid = await account()
    for (let n = 0; paid?.spentThisYear !== offering.price && n < 50; n++) {
      await accountant.waitForTimeout(200)
      paid = await account()
    }
    expect(paid?.spentThisYear).toBe(offering.price)
    expect(await ask<number>(learner, 'GET', '/notify/notifyinfo/unReadNotifyCount')).toBeGreaterThanOrEqual(2)

    const quote = await ask<{ penalty: string }>(learner, 'GET', `/training/enrolments/penaltyQuote/${id}`)
    const gone = await ask<{ status: string; penalty?: string }>(learner, 'POST', '/training/enrolments/revoke', { id, reason: '10', penalty: quote.penalty })
    expect(gone).toMatchObject({ status: 'revoked' })
    await learner.context().close()
    await accountant.context().close()
  })

  test('each role’s first screen stands at both widths without a fault', async () => {
    const screens = [
      ['learner.sales', '/offerings'],
      ['learner.sales', '/my/enrolments'],
      ['planner', '/manage/training-offerings'],
      ['admin', '/manage/sys-params'],
      ['accountant', '/manage/fee-accounts'],
    ] as const
    const found: string[] = []
    for (const [who, path] of screens)
      for (const width of [1440, 390]) {
        const page = await academy.page(width)
        await signIn(page, academy.address, who)
        await page.goto(`${academy.address}/#${path}`)
        await page.waitForTimeout(2500)
        if (await sideways(page)) found.push(`${path} at ${width}: goes sideways`)
        for (const fault of await faults(page)) found.push(`${path} at ${width}: ${fault}`)
        for (const line of page.told) found.push(`${path} at ${width}: ${line.slice(0, 200)}`)
        await page.context().close()
      }
    expect(found).toEqual([])
  })

  test('the second academy sees nothing of the first (I35)', async () => {
    const page = await academy.page()
    await signIn(page, academy.address, 'yx.admin')
    const people = await ask<{ total: number }>(page, 'GET', '/sys/users/page?limit=100')
    expect(people.total).toBe(12)
    await page.context().close()
  })
})
