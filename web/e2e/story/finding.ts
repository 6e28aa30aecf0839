import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { as, ask, faults, sideways } from '../acts.ts'

interface Named {
  id: string
  code: string
  nameCn: string
}

/** Opens the box by its key and types into it. */
const seek = async (page: Page, text: string) => {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog', { name: '搜索' })
  await box.getByRole('combobox').fill(text)
  return box
}

const byKey = (the: () => Academy): void => {
  test('Ctrl-K finds a course and a person, and opens them; a learner finds courses and no people', async () => {
    const found = await as(the(), 'admin', '/manage/home', async (page) => {
      const { records } = await ask<{ records: (Named & { userCode: string })[] }>(page, 'GET', '/sys/users/page?userCode=learner.tech')
      const { nameCn = '' } = records[0] ?? {}
      await page.locator('.find-open').first().waitFor()
      const box = await seek(page, 'TBA102')
      await box
        .getByRole('group', { name: '课程' })
        .getByRole('option', { name: /TBA102/ })
        .first()
        .waitFor()
      expect([await sideways(page), await faults(page)]).toEqual([false, []])
      await box
        .getByRole('group', { name: '课程' })
        .getByRole('option', { name: /TBA102/ })
        .first()
        .click()
      await page.waitForFunction(() => location.hash.startsWith('#/manage/training-courses?open='))
      await page.getByText('TBA102').first().waitFor()
      const people = await seek(page, 'learner.tech')
      await people.getByRole('group', { name: '人员' }).getByRole('option').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => location.hash.startsWith('#/manage/sys-users?open='))
      await page.getByText('learner.tech').first().waitFor()
      return nameCn
    })
    await as(
      the(),
      'learner.sales',
      '/person',
      async (page) => {
        await page.locator('.find-open').first().waitFor()
        const box = await seek(page, 'TBA102')
        await box
          .getByRole('option', { name: /TBA102/ })
          .first()
          .waitFor()
        for (const text of ['learner.tech', found]) {
          await box.getByRole('combobox').fill(text)
          await box.getByText(`没有找到“${text}”`).waitFor()
        }
      },
      390,
    )
  })
}

/** Empties the text and types this into it, as it stands on keyboards of all makes. */
const write = async (page: Page): Promise<void> => {
  const text = page.getByRole('textbox', { name: /课程简介（简体中文）/ })
  await text.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('先读')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('安全须知')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '项目符号' }).click()
  await page.keyboard.type('绝缘手套')
  await page.keyboard.press('Enter')
  await page.keyboard.type('护目镜')
}

const formatted = (the: () => Academy): void => {
  test('a course’s introduction is written with weight and a list, and is read so in the portal', async () => {
    await as(the(), 'product.tech', '/manage/training-courses', async (page) => {
      const { records } = await ask<{ records: { id: string; courseId: string; courseCode: string }[] }>(
        page,
        'GET',
        '/training/offerings/search?text=TBA102&limit=1',
      )
      const [offering] = records
      if (!offering) throw new Error('the demo has no open TBA102')
      const { records: known } = await ask<{ records: Named[] }>(page, 'GET', '/training/courses/page?code=TBA102&limit=10')
      const course = known.find(({ code }) => code === 'TBA102')
      const before = await ask<{ summary?: object }>(page, 'GET', `/training/courses/${course?.id}`)
      await page.goto(`${the().address}/#/manage/training-courses?name=${encodeURIComponent(course?.nameCn ?? '')}`)
      await page.locator('tr', { hasText: 'TBA102' }).getByRole('button', { name: /^编辑/ }).click()
      await write(page)
      expect(await faults(page)).toEqual([])
      await page.locator('.edit-drawer .ant-drawer-footer .ant-btn-primary').click()
      await page.getByText('已保存').first().waitFor()
      await page.goto(`${the().address}/#/offerings/${offering.id}`)
      const shown = page.locator('.offering-part', { hasText: '先读' })
      await shown.locator('strong', { hasText: '安全须知' }).waitFor()
      expect(await shown.locator('li').allInnerTexts()).toEqual(['绝缘手套', '护目镜'])
      // as it was, for whoever tells the story again
      const { version, ...now } = await ask<{ version: number }>(page, 'GET', `/training/courses/${course?.id}`)
      await ask(page, 'PUT', '/training/courses', { ...now, version, summary: before.summary })
    })
  })
}

/** What is found by Ctrl-K, and formatted texts (areas/learning.md; house.md §5). */
export const finding = (the: () => Academy): void => {
  byKey(the)
  formatted(the)
}
