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
    '/manage/org-groups',
    '/manage/org-dealers',
    '/manage/org-outlets',
    '/manage/org-business-data',
    '/manage/org-positions',
    '/manage/org-posts',
    '/manage/org-area-managers',
    '/manage/approval-workflow-cases',
    '/manage/jobs-imports',
  ],
  operator: ['/manage/jobs-jobs', '/manage/jobs-runs', '/manage/notification-mails', '/manage/notification-mailbox'],
}
const widths = [1440, 360] as const

/** Marks the title that stands, so that the next screen is not taken for come while the last one is still drawn. */
const leaving = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const title of document.querySelectorAll('h1')) title.setAttribute('data-left', '')
  })

/** Waits until the screen has its title and whatever it asked for. */
const arrived = async (page: Page): Promise<void> => {
  await page.locator('h1:not([data-left])').first().waitFor()
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.waitForTimeout(300)
}

/** A busy machine draws the narrow screen some moments after the window is narrow. */
const SETTLED_MS = 3000
const fits = async (page: Page): Promise<boolean> => {
  const until = Date.now() + SETTLED_MS
  while (await sideways(page)) {
    if (Date.now() > until) return false
    await page.waitForTimeout(100)
  }
  return true
}

/** Every screen by the role it is for, in the language with the longest words, at desk width and then as narrow as a phone may be. */
export const everyScreen = (the: () => Academy): void => {
  for (const [who, paths] of Object.entries(screens))
    test(`the screens of ${who} stand without a fault at desk and phone width`, async () => {
      const found: string[] = []
      const page = await the().page(1440, 'en-US')
      await signIn(page, the().address, who)
      await page.evaluate(() => localStorage.setItem('v1locale', 'en-US'))
      await page.reload()
      for (const path of paths) {
        await page.setViewportSize({ width: widths[0], height: 900 })
        // what stands is drawn anew for the desk before it is marked
        await arrived(page)
        if (new URL(page.url()).hash !== `#${path}`) await leaving(page)
        await page.goto(`${the().address}/#${path}`)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          await arrived(page)
          if (!(await fits(page))) found.push(`${path} at ${width}: goes sideways`)
          for (const fault of await faults(page)) found.push(`${path} at ${width}: ${fault}`)
        }
      }
      for (const line of page.told) found.push(`${who}: ${line.slice(0, 200)}`)
      await page.context().close()
      expect(found).toEqual([])
    })
}
