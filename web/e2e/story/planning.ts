import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { as, ask, together, until } from '../acts.ts'

interface Offering {
  id: string
  number: string
  status: string
  version: number
  phase: string
  seats: { taken: number; held: number; free: number; waiting: number }
}

const list = '/manage/training-offerings'

const offeringsOf = async (page: Page, query: string): Promise<Offering[]> =>
  (await ask<{ records: Offering[] }>(page, 'GET', `/training/offerings/page?limit=50&${query}`)).records

const openMenu = async (page: Page, number: string, item: string) => {
  await page.getByRole('button', { name: `${number} 的更多操作` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

const show = async (page: Page, address: string, number: string) => {
  await page.goto(`${address}/#${list}?text=${number}`)
  await page.getByRole('button', { name: `${number} 的更多操作` }).waitFor()
}

/** Step 7 of the story: the academy's own work on its offerings. */
export const planning = (the: () => Academy): void => {
  test('the planner copies an offering to another day, publishes it, and cancels it with a reason', async () => {
    await as(the(), 'planner', list, async (page) => {
      const all = await offeringsOf(page, 'statuses=published&phases=upcoming')
      const model = all.find((one) => one.seats.taken + one.seats.held === 0) ?? all[0]
      if (!model) throw new Error('the demo has no offering that is to come')
      await show(page, the().address, model.number)
      await openMenu(page, model.number, '复制')
      await page.locator('.ant-modal .ant-btn-primary').click()
      const told = page.locator('.ask-dialog', { hasText: '已复制 1 个班次' })
      const [number = ''] = (await told.locator('.remarks .strong').first().innerText()).split(' · ')
      await told.getByRole('link', { name: '查看' }).click()
      await page.getByRole('button', { name: `${number} 的更多操作` }).waitFor()
      await openMenu(page, number, '发布')
      await page.locator('.ant-modal, .ask', { hasText: number }).getByRole('button', { name: '发布' }).click()
      await until(
        async () => (await offeringsOf(page, `text=${number}`))[0],
        (one) => one?.status === 'published',
      )
      await openMenu(page, number, '取消班次')
      const dialog = page.locator('.ant-modal', { hasText: number })
      await dialog.getByRole('button', { name: '取消班次' }).click()
      await dialog.getByText('请选择原因').waitFor()
      await dialog.locator('.ant-select').click()
      await page.locator('.ant-select-item-option').first().click()
      await dialog.getByRole('button', { name: '取消班次' }).click()
      await until(
        async () => (await offeringsOf(page, `text=${number}`))[0],
        (one) => one?.status === 'cancelled',
      )
      expect(page.url()).toContain(number)
    })
  })

  test('who saves over somebody else’s change is shown what changed and decides', async () => {
    await together(the(), [{ userCode: 'planner' }, { userCode: 'planner' }], async ([mine, theirs]) => {
      const [offering] = await offeringsOf(mine, 'statuses=published&phases=upcoming')
      const number = offering?.number ?? ''
      for (const [page, remark] of [
        [mine, '请带笔记本'],
        [theirs, '请带工装'],
      ] as const) {
        await show(page, the().address, number)
        await page.getByRole('button', { name: `编辑 ${number}` }).click()
        await page.locator('.edit-drawer #f-remark, .edit-drawer [name=remark], .edit-drawer textarea').last().fill(remark)
      }
      await theirs.locator('.edit-drawer .ant-drawer-footer .ant-btn-primary').click()
      await theirs.getByText('已保存').first().waitFor()
      await mine.locator('.edit-drawer .ant-drawer-footer .ant-btn-primary').click()
      await mine.getByText('这条记录刚被别人改过').waitFor()
      await mine.getByText('请带工装').first().waitFor()
      await mine.getByRole('button', { name: '保存我的' }).click()
      await until(
        () => ask<{ remark?: string }>(mine, 'GET', `/training/offerings/${offering?.id}`),
        ({ remark }) => remark === '请带笔记本',
      )
    })
  })

  test('a coordinator assigns a colleague and then replaces him by another one', async () => {
    const offering = await as(the(), 'registrar', list, async (page) => {
      const all = await offeringsOf(page, 'statuses=published&phases=upcoming&text=TBA')
      return all.find((one) => one.seats.free > 2 && one.seats.held === 0)
    })
    await as(the(), 'outlet.admin', `/manage/training-enrolments?offeringId=${offering?.id}`, async (page) => {
      // an empty list offers the same below
      await page.getByRole('button', { name: '指派人员' }).first().click()
      const boxes = page.locator('.edit-drawer .candidate input:not([disabled])')
      await boxes.first().waitFor()
      await boxes.first().check()
      await page.locator('.edit-drawer .ant-drawer-footer .ant-btn-primary').click()
      await page.getByText('指派完成').first().waitFor()
      await page.getByRole('button', { name: '知道了' }).click()
      const rows = async () =>
        (
          await ask<{ records: { id: string; userName: string; status: string; caseId?: string; actions: string[] }[] }>(
            page,
            'GET',
            `/training/enrolments/page?offeringId=${offering?.id}`,
          )
        ).records
      const live = (all: Awaited<ReturnType<typeof rows>>) => all.find(({ actions }) => actions.includes('replace'))
      const before = await until(rows, (all) => live(all)?.caseId !== undefined)
      const row = live(before)
      await page.goto(`${the().address}/#/manage/training-enrolments?offeringId=${offering?.id}&open=${row?.id}`)
      await page.reload()
      const replace = page.getByRole('button', { name: `替换 ${row?.userName}` })
      await replace.click()
      const dialog = page.locator('.ant-modal', { hasText: `替换 ${row?.userName}` })
      await dialog.locator('.candidate input:not([disabled])').first().check()
      await dialog.locator('.ant-btn-primary').click()
      const after = await until(rows, (all) => all.some(({ id, status }) => id === row?.id && status === 'replaced'))
      const fresh = after.filter(({ id }) => !before.some((one) => one.id === id))
      expect(fresh).toHaveLength(1)
      expect(['requested', 'confirmed']).toContain(fresh[0]?.status)
    })
  })

  test('the list of an offering is taken away as a workbook', async () => {
    await as(the(), 'registrar', '/manage/training-enrolments', async (page) => {
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: '导出', exact: true }).click()
      const file = await waiting
      expect(file.suggestedFilename()).toMatch(/^报名_(.+_)?\d{4}-\d{2}-\d{2}\.xlsx$/)
    })
  })
}
