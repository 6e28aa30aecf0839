import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import type { Academy } from './academy.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Faults of accessibility on the page as it stands. */
export const faults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> } }
    const { violations } = await axe.run({ resultTypes: ['violations'] })
    return violations.map((one) => `${one.id} ${one.nodes[0]?.target.join(' ')}`)
  })
}

/** The widest thing on the page goes sideways: a fault at any width (language.md "Phone"). */
export const sideways = (page: Page): Promise<boolean> => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)

/** Fills the form that the page shows as a demo account does, and goes in. */
export const enter = async (page: Page, userCode: string): Promise<void> => {
  await page.locator('#sign-in-userCode').fill(userCode)
  await page.locator('#sign-in-password').fill('chengtu-demo-2026')
  await page.locator('.sign-in-form button[type=submit]').click()
  await page.waitForFunction(() => !location.hash.startsWith('#/login'))
}

/** Signs in on the page as a demo account does. */
export const signIn = async (page: Page, address: string, userCode: string): Promise<void> => {
  await page.goto(`${address}/#/login`)
  await enter(page, userCode)
}

/** Where a page stands, what it told and what lies over it: a story that breaks off says so. */
const shownOn = async (page: Page): Promise<string> => {
  const parts = page.locator('[role=log], [role=alert], [role=dialog], .ant-modal, .ant-drawer')
  const told = await parts.allInnerTexts().catch(() => ['nothing any more: it was closed'])
  return JSON.stringify([page.url(), ...told.map((text) => text.replace(/\s+/g, ' ').slice(0, 300)).filter(Boolean)])
}

type Pages<P> = { [K in keyof P]: Awaited<ReturnType<Academy['page']>> }

/** Pages of browsers of their own, one for each person and signed in as him; closed after `work`, whose faults say what every one of them showed. */
export const together = async <const P extends readonly { userCode: string; width?: number }[], T>(
  academy: Academy,
  people: P,
  work: (pages: Pages<P>) => Promise<T>,
): Promise<T> => {
  const pages = await Promise.all(people.map(({ width }) => academy.page(width)))
  try {
    for (const [at, page] of pages.entries()) await signIn(page, academy.address, people[at]?.userCode ?? '')
    return await work(pages as Pages<P>)
  } catch (error) {
    if (error instanceof Error) for (const page of pages) error.message += `\na page showed: ${await shownOn(page)}`
    throw error
  } finally {
    for (const page of pages) await page.context().close()
  }
}

/** A page of a browser of its own, signed in, at an address of the portal or the back office; closed after `work`. */
export const as = <T>(academy: Academy, userCode: string, path: string, work: (page: Page) => Promise<T>, width = 1440): Promise<T> =>
  together(academy, [{ userCode, width }], async ([page]) => {
    await page.goto(`${academy.address}/#${path}`)
    return work(page)
  })

/** What the page itself may ask, as its signed-in person: the data of the answer. Throws Error with the code where there is none. */
export const ask = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, url, given]) => {
      const answer = await fetch(`/api${url}`, {
        method: verb as string,
        headers: { token: sessionStorage.getItem('v1token') ?? '', 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        ...(given ? { body: JSON.stringify(given) } : {}),
      })
      const told = await answer.json()
      if (told.data === undefined) throw new Error(`${verb} ${url} was answered ${told.code}: ${told.msg}`)
      return told.data
    },
    [method, path, body ?? null] as const,
  ) as Promise<T>

/** Asks again until the answer is as wanted. Throws Error with the last answer after twenty seconds. */
export const until = async <T>(look: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> => {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 250))) {
    const answer = await look()
    if (wanted(answer)) return answer
    if (Date.now() > end) throw new Error(`it did not come: ${JSON.stringify(answer).slice(0, 500)}`)
  }
}

interface Task {
  id: string
  subjectId: string
  applicantName: string
}

/** The task about a subject in the reader's list, once it is there. */
export const taskOn = (page: Page, subjectId: string): Promise<Task> =>
  until(
    async () => (await ask<{ records: Task[] }>(page, 'GET', '/act/tasks/page?limit=100')).records.find((task) => task.subjectId === subjectId),
    (task) => task !== undefined,
  ) as Promise<Task>

/** Finds the task about an applicant and an offering in the list of what waits, opens it, and gives its drawer. */
export const openTask = async (page: Page, applicant: string, content: string) => {
  await page.goto(`${page.url().split('?')[0]}?text=${encodeURIComponent(content)}`)
  await page.reload()
  await page.locator('tr.list-row-open, .list-cards > *', { hasText: applicant }).filter({ hasText: content }).first().locator('.link-btn').first().click()
  const drawer = page.locator('.task-drawer')
  await drawer.getByRole('button', { name: '同意' }).waitFor()
  return drawer
}
