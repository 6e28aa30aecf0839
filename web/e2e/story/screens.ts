import { expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import type { Academy } from '../academy.ts'
import { faults, sideways, signIn } from '../acts.ts'

const screens: Record<string, readonly string[]> = {
  'learner.sales': ['/person', '/offerings', '/my/enrolments', '/notices', '/account'],
  'outlet.admin': ['/manage/home', '/manage/approval-workflow-tasks', '/manage/approval-workflow-done', '/manage/approval-workflow-mine'],
  planner: ['/manage/training-offerings', '/manage/training-courses', '/manage/training-catalogues'],
  resources: ['/manage/training-sites', '/manage/training-classrooms', '/manage/training-trainers', '/manage/training-vehicles'],
  registrar: ['/manage/training-enrolments', '/manage/training-attendances', '/manage/fee-exemptions'],
  accountant: ['/manage/fee-accounts', '/manage/fee-ledger', '/manage/fee-reduction-rules'],
  admin: [
    '/manage/sys-params',
    '/manage/sys-users',
    '/manage/org-organisations',
    '/manage/org-positions',
    '/manage/org-posts',
    '/manage/org-area-managers',
    '/manage/approval-workflow-cases',
    '/manage/jobs-imports',
  ],
  operator: ['/manage/jobs-jobs', '/manage/jobs-runs', '/manage/notification-mails', '/manage/notification-mailbox'],
}
const looks = [
  [1440, 'zh-CN'],
  [360, 'en-US'],
] as const

/** Waits until the screen has its title and whatever it asked for. */
const arrived = async (page: Page): Promise<void> => {
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.waitForTimeout(300)
}

/** Every screen by the role it is for, at desk width and on the narrowest phone, in the shortest and the longest words. */
export const everyScreen = (the: () => Academy): void => {
  for (const [who, paths] of Object.entries(screens))
    test(`the screens of ${who} stand without a fault, wide in Chinese and narrow in English`, async () => {
      const found: string[] = []
      for (const [width, locale] of looks) {
        const page = await the().page(width, locale)
        await signIn(page, the().address, who)
        await page.evaluate((chosen) => localStorage.setItem('v1locale', chosen), locale)
        await page.reload()
        for (const path of paths) {
          await page.goto(`${the().address}/#${path}`)
          await arrived(page)
          if (await sideways(page)) found.push(`${path} at ${width}: goes sideways`)
          for (const fault of await faults(page)) found.push(`${path} at ${width}: ${fault}`)
        }
        for (const line of page.told) found.push(`${who} at ${width}: ${line.slice(0, 200)}`)
        await page.context().close()
      }
      expect(found).toEqual([])
    })
}
