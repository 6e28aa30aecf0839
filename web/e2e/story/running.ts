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

  test('a parameter is found by its code, is saved with another value, and has it after reloading', async () => {
    const list = '/manage/sys-params?text=waiting.max'
    await as(the(), 'admin', list, async (page) => {
      const value = page.locator('.edit-drawer').getByLabel('参数值')
      const open = async () => {
        await page.getByRole('button', { name: '编辑 waiting.max' }).click()
        await value.waitFor()
      }
      const save = async (to: string) => {
        await value.fill(to)
        await page.locator('.edit-drawer .ant-drawer-footer .ant-btn-primary').click()
        await page.locator('.edit-drawer').waitFor({ state: 'hidden' })
        await page.reload()
        await open()
        expect(await value.inputValue()).toBe(to)
      }
      await open()
      const before = await value.inputValue()
      await save(String(Number(before) + 1))
      await save(before)
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
      const drawer = page.locator('.import-drawer')
      await drawer.getByText('template.xlsx').waitFor()
      // an empty template has nothing to say: its check comes to an end, and that end is told
      await drawer.getByText('没有可导入的行').waitFor()
      expect(await drawer.getByText('有错误', { exact: true }).count()).toBe(1)
    })
  })
}
