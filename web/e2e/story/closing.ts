import { expect, test } from '@jest/globals'
import type { Academy } from '../academy.ts'
import { as, ask, openTask, sideways, taskOn, until } from '../acts.ts'

interface Penalty {
  id: string
  enrolmentId: string
  userName: string
  offeringNumber: string
  charged: string
}

interface Sheet {
  people: { userName: string; marks: { mark: string }[] }[]
}

/** Step 6 of the story: attendance, and the exemption of what was fined. */
export const closing = (the: () => Academy): void => {
  test('the trainer marks a half-day of his class on a phone; what he tapped stands on the sheet', async () => {
    await as(
      the(),
      'trainer',
      '/manage/training-attendances',
      async (page) => {
        const { records } = await ask<{ records: { id: string }[] }>(page, 'GET', '/training/offerings/page?statuses=published&phases=running&limit=50')
        const [running] = records
        const sheet = () => ask<Sheet>(page, 'GET', `/training/attendances/sheet/${running?.id}`)
        const person = (await sheet()).people[0]
        await page.goto(`${the().address}/#/manage/training-attendances/${running?.id}`)
        const chip = page.locator('.half-chips button').first()
        // the half-day of now is chosen as the page comes: a tap before that would be undone
        await page.locator('.half-chips button[aria-pressed=true]').waitFor()
        await page.waitForTimeout(500)
        await chip.click()
        await page.locator('.half-chips button:first-child[aria-pressed=true]').waitFor()
        // a tap on the mark that is set takes it back: choose the other one
        const [mark, word] = person?.marks[0]?.mark === 'late' ? (['left-early', '早退'] as const) : (['late', '迟到'] as const)
        await page.getByRole('button', { name: `${person?.userName} ${word}` }).click()
        await until(sheet, ({ people }) => people[0]?.marks[0]?.mark === mark)
        expect(await sideways(page)).toBe(false)
      },
      390,
    )
  })

  test('the registrar asks for an exemption, it is granted, and the account has it back', async () => {
    const penalty = await as(the(), 'accountant', '/manage/fee-exemptions', async (page) => {
      const { records } = await ask<{ records: Penalty[] }>(page, 'GET', '/fee/penalties/page?limit=50')
      return records.find((one) => Number(one.charged) >= 1200)
    })
    if (!penalty) throw new Error('the demo has no penalty')
    const asked = await as(the(), 'registrar', `/manage/fee-exemptions?enrolmentId=${penalty.enrolmentId}`, async (page) => {
      const drawer = page.locator('.edit-drawer')
      await drawer.locator('.ant-select').first().click()
      await page.locator('.ant-select-item-option').first().click()
      await drawer.locator('input[inputmode=decimal], .ant-input-number-input').first().fill('1200')
      await drawer.locator('.ant-select').nth(1).click()
      await page.getByTitle('病假证明').click()
      await drawer.locator('textarea').fill('学员提交了住院证明')
      await drawer.getByRole('button', { name: '提交申请' }).click()
      await page.getByText('豁免申请已提交').first().waitFor()
      const { records } = await ask<{ records: { id: string; amount: string }[] }>(page, 'GET', '/fee/exemptions/page?statuses=requested')
      expect(records.map(({ amount }) => amount)).toContain('1200.00')
      return records.find(({ amount }) => amount === '1200.00')?.id as string
    })
    await as(the(), 'accountant', '/manage/approval-workflow-tasks', async (page) => {
      const task = await taskOn(page, asked)
      const drawer = await openTask(page, task.applicantName, penalty.offeringNumber)
      await drawer.getByRole('button', { name: '同意' }).click()
      await until(
        async () =>
          (await ask<{ records: { id: string; status: string }[] }>(page, 'GET', '/fee/exemptions/page?limit=50')).records.find(({ id }) => id === asked)
            ?.status,
        (status) => status === 'granted',
      )
    })
  })
}
