import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { as, ask, openTask, sideways, taskOn, together, until } from '../acts.ts'

interface Found {
  id: string
  number: string
  price: string
  fit: string
}

const firstEligible = async (page: Page, course: string): Promise<Found> => {
  const { records } = await ask<{ records: Found[] }>(page, 'GET', `/training/offerings/search?text=${course}&limit=50`)
  const found = records.find((one) => one.fit === 'eligible')
  if (!found) throw new Error(`the demo has no open ${course}`)
  return found
}

/** Enrols as the person of the page: one click and one confirmation. Gives the enrolment's id. */
export const enrol = async (page: Page, address: string, course: string): Promise<Found & { enrolmentId: string }> => {
  const offering = await firstEligible(page, course)
  await page.goto(`${address}/#/offerings/${offering.id}`)
  await page.locator('.panel-apply').click()
  expect(await sideways(page)).toBe(false)
  await page.locator('.ant-modal .ant-btn-primary').click()
  await page.waitForFunction(() => location.hash.startsWith('#/my/enrolments/'))
  return { ...offering, enrolmentId: page.url().split('/').at(-1) as string }
}

/** One approver agrees in the drawer of his task. */
export const agree = (academy: Academy, approver: string, one: { enrolmentId: string; number: string }, width = 1440): Promise<void> =>
  as(
    academy,
    approver,
    '/manage/approval-workflow-tasks',
    async (page) => {
      const task = await taskOn(page, one.enrolmentId)
      const drawer = await openTask(page, task.applicantName, one.number)
      await drawer.getByRole('button', { name: '同意' }).click()
      await until(
        () => ask<{ status: string }>(page, 'GET', `/act/tasks/${task.id}`),
        ({ status }) => status === 'agreed',
      )
    },
    width,
  )

/** What the newest lines of the dealer's ledger say of an enrolment; others may be posted at the same time. */
const postingOf = async (page: Page, enrolmentId: string): Promise<{ amount: string } | undefined> => {
  const accounts = await ask<{ records: { id: string; nameCn: string }[] }>(page, 'GET', '/fee/accounts/page?limit=100')
  const dealer = accounts.records.find((one) => one.nameCn === '北京朔望')
  const ledger = await ask<{ records: { enrolmentId?: string; amount: string }[] }>(page, 'GET', `/fee/ledger/page?accountId=${dealer?.id}&limit=20`)
  return ledger.records.find((one) => one.enrolmentId === enrolmentId)
}

/** Steps 2 to 5 of the story: enrol, approve, and what follows from it. */
export const enrolling = (the: () => Academy): void => {
  test('a technician enrols, two people agree, the seat is his without reloading, the dealer pays, the bell rings, he may write to the others', async () => {
    await together(the(), [{ userCode: 'learner.tech' }, { userCode: 'accountant' }], async ([learner, accountant]) => {
      const one = await enrol(learner, the().address, 'TBA102')
      expect(await ask(learner, 'GET', `/training/enrolments/${one.enrolmentId}`)).toMatchObject({ status: 'requested' })

      await agree(the(), 'outlet.admin', one)
      await agree(the(), 'area.manager', one, 390)
      await learner.getByText('已确认').first().waitFor({ timeout: 15_000 })
      await until(
        () => postingOf(accountant, one.enrolmentId),
        (posting) => Number(posting?.amount) === -Number(one.price),
      )
      expect(await ask<number>(learner, 'GET', '/notify/notifyinfo/unReadNotifyCount')).toBeGreaterThanOrEqual(2)
      await learner.goto(`${the().address}/#/rooms/${one.id}`)
      const words = '大家好，我坐高铁到，有人同路吗？'
      await learner.locator('textarea').fill(words)
      await learner.getByRole('button', { name: '发送' }).click()
      await learner.locator('li, article', { hasText: words }).first().waitFor()

      await learner.goto(`${the().address}/#/my/enrolments/${one.enrolmentId}`)
      await learner.getByRole('button', { name: '撤销报名' }).click()
      const quote = await ask<{ penalty: string }>(learner, 'GET', `/training/enrolments/penaltyQuote/${one.enrolmentId}`)
      const sure = learner.locator('.ant-modal .ant-btn-dangerous')
      await sure.waitFor()
      // the button names the penalty as soon as the dialog knows it
      if (Number(quote.penalty) > 0) await sure.filter({ hasText: Number(quote.penalty).toLocaleString('en', { minimumFractionDigits: 2 }) }).waitFor()
      await learner.getByLabel('原因').click()
      await learner.getByTitle('时间冲突').click()
      await sure.click()
      await learner.getByText('已撤销').first().waitFor()
      expect(await ask(learner, 'GET', `/training/enrolments/${one.enrolmentId}`)).toMatchObject({ status: 'revoked' })
      expect(learner.told).toEqual([])
    })
  })

  test('a refusal needs its reason; the applicant reads it and the held seat is free again', async () => {
    await together(the(), [{ userCode: 'learner.sales', width: 390 }], async ([learner]) => {
      const one = await enrol(learner, the().address, '')
      await as(the(), 'outlet.admin', '/manage/approval-workflow-tasks', async (page) => {
        const task = await taskOn(page, one.enrolmentId)
        const drawer = await openTask(page, task.applicantName, one.number)
        await drawer.getByRole('button', { name: '拒绝' }).click()
        const message = drawer.getByRole('alert')
        await message.waitFor()
        expect(await message.evaluate((shown) => shown.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
        await drawer.locator('textarea').fill('下周门店盘点，请报下一期')
        await drawer.getByRole('button', { name: '拒绝' }).click()
        await until(
          () => ask<{ status: string }>(page, 'GET', `/act/tasks/${task.id}`),
          ({ status }) => status === 'refused',
        )
      })
      await learner.getByText('已拒绝').first().waitFor({ timeout: 15_000 })
      await learner.getByText('下周门店盘点，请报下一期').first().waitFor()
      expect(await sideways(learner)).toBe(false)
    })
  })
}
