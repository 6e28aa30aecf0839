import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import type { Academy } from '../academy.ts'
import { as, ask, until } from '../acts.ts'

/** Step 8 of the story: jobs, mails, parameters, imports. */
export const running = (the: () => Academy): void => {
  test('the operator runs a job now and finds its run in the log', async () => {
    await as(the(), 'operator', '/manage/jobs-jobs?name=promote', async (page) => {
      await page.getByRole('button', { name: '立即运行 候补递补' }).click()
      await page.getByText('已开始运行').first().waitFor()
      await until(
        async () =>
          (await ask<{ records: { job: string; manual: boolean; status: string }[] }>(page, 'GET', '/jobs/runs/page?limit=10&manual=true')).records[0],
        (run) => run?.status === 'succeeded',
      )
      await page.goto(`${the().address}/#/manage/jobs-runs?manual=true`)
      await page.getByText('候补递补').first().waitFor()
    })
  })

  test('the mailbox shows a mail with its invitation', async () => {
    await as(the(), 'operator', '/manage/notification-mailbox?limit=100', async (page) => {
      await page
        .getByRole('button', { name: /报名已确认/ })
        .first()
        .click()
      const drawer = page.locator('.edit-drawer')
      await drawer.getByText('日历邀请').click()
      const ics = (await drawer.locator('pre').textContent()) ?? ''
      expect(ics).toContain('METHOD:REQUEST')
      expect(ics).toMatch(/UID:\S+/)
    })
  })

  test('a parameter is found by its code and opens in its form', async () => {
    await as(the(), 'admin', '/manage/sys-params?code=waiting.max', async (page) => {
      await page.getByRole('button', { name: /编辑/ }).first().click()
      const drawer = page.locator('.edit-drawer')
      await drawer.locator('input:not([disabled]):not([hidden])').last().waitFor()
      expect(await drawer.count()).toBe(1)
    })
  })

  test('a file that is no workbook gets a clear answer; the template can be taken and uploaded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'story-'))
    const wrong = join(folder, 'notes.xlsx')
    writeFileSync(wrong, 'this is no workbook')
    await as(the(), 'admin', '/manage/jobs-imports', async (page) => {
      await page.locator('input[type=file]').setInputFiles(wrong)
      await page.locator('.import-problem').waitFor()
      const coming = page.waitForEvent('download')
      await page.goto(`${the().address}/#/manage/jobs-imports`)
      await page.getByRole('button', { name: '下载模板' }).click()
      const template = join(folder, 'template.xlsx')
      await (await coming).saveAs(template)
      await page.locator('input[type=file]').setInputFiles(template)
      await page.locator('.import-drawer').getByText('template.xlsx').waitFor()
    })
  })
}
