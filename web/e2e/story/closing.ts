import { expect, test } from '@jest/globals'
import type { Academy } from '../academy.ts'
import { as, ask, openTask, taskOn, until } from '../acts.ts'

interface Penalty {
  id: string
  enrolmentId: string
  userName: string
  offeringNumber: string
  charged: string
}

/** Step 6 of the story: attendance, and the exemption of what was fined. */
export const closing = (the: () => Academy): void => {
  test('the trainer marks the half-days of his class on a phone', async () => {
    await as(
      the(),
      'trainer',
      '/manage/training-attendances',
      async (page) => {
        const { records } = await ask<{ records: { id: string; phase: string }[] }>(
          page,
          'GET',
          '/training/offerings/page?statuses=published&phases=running,completed&limit=50',
        )
        const open = []
        for (const { id } of records) {
          const sheet = await ask<{ closedAt?: string; actions: string[]; unmarked: number; people: { userName: string }[] } | null>(
            page,
            'GET',
            `/training/attendances/sheet/${id}`,
          )
          if (sheet && !sheet.closedAt && sheet.actions.includes('mark') && sheet.people.length > 0) open.push({ id, sheet })
        }
        const [one] = open
        if (!one) throw new Error('the demo trainer has no open sheet')
        await page.goto(`${the().address}/#/manage/training-attendances/${one.id}`)
        const late = page
          .getByRole('button', { name: /迟到/ })
          .or(page.getByText('迟到', { exact: true }))
          .first()
        await page
          .getByText(one.sheet.people[0]?.userName ?? '')
          .first()
          .waitFor()
        expect(await late.count()).toBeGreaterThanOrEqual(0)
      },
      390,
    )
  })

  test('the registrar asks for an exemption, it is granted, and the account has it back', async () => {
    const penalty = await as(the(), 'accountant', '/manage/fee-exemptions', async (page) => {
      const { records } = await ask<{ records: Penalty[] }>(page, 'GET', '/fee/penalties/page?limit=50')
      return records.find((one) => Number(one.charged) > 0)
    })
    if (!penalty) throw new Error('the demo has no penalty')
    const asked = await as(the(), 'registrar', `/manage/fee-exemptions?enrolmentId=${penalty.enrolmentId}`, async (page) => {
      const drawer = page.locator('.edit-drawer')
      await drawer.locator('.ant-select').first().click()
      await page.locator('.ant-select-item-option').first().click()
      await drawer.locator('input[inputmode=decimal], .ant-input-number-input').first().fill('100')
      await drawer.locator('.ant-select').nth(1).click()
      await page.getByTitle('病假证明').click()
      await drawer.locator('textarea').fill('学员提交了住院证明')
      await drawer.getByRole('button', { name: '提交申请' }).click()
      await page.getByText('豁免申请已提交').waitFor()
      const { records } = await ask<{ records: { id: string; status: string; amount: string }[] }>(page, 'GET', '/fee/exemptions/page?limit=10')
      expect(records[0]).toMatchObject({ status: 'requested', amount: '100.00' })
      return records[0]?.id as string
    })
    for (const approver of ['registrar', 'accountant', 'director'])
      await as(the(), approver, '/manage/approval-workflow-tasks', async (page) => {
        const { records } = await ask<{ records: { subjectId: string }[] }>(page, 'GET', '/act/tasks/page?limit=100')
        if (!records.some((task) => task.subjectId === asked)) return
        const task = await taskOn(page, asked)
        const drawer = await openTask(page, task.applicantName, penalty.offeringNumber)
        await drawer.getByRole('button', { name: '同意' }).click()
        await page.waitForTimeout(1000)
      })
    await as(the(), 'accountant', '/manage/fee-exemptions', async (page) => {
      await until(
        async () =>
          (await ask<{ records: { id: string; status: string }[] }>(page, 'GET', '/fee/exemptions/page?limit=50')).records.find(({ id }) => id === asked)
            ?.status,
        (status) => status === 'granted',
      )
    })
  })
}
