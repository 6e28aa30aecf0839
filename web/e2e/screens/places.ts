import type { Page } from 'playwright-core'
import { ask } from '../acts.ts'

/** Whom the walk signs in as; a screen is looked at by the first of them who may see it, the homes by each. */
export const people = [
  ...['planner', 'accountant', 'registrar', 'resources', 'operator', 'admin', 'learner.sales', 'learner.tech', 'trainer', 'outlet.admin', 'outlet.head'],
  ...['dealer.admin', 'group.admin', 'area.manager', 'region.head', 'product.sales', 'director'],
]

interface MenuNode {
  url?: string
  type?: string
  children?: MenuNode[]
}

const flat = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])])

const routeOf = (url: string) => url.replace(/^#?\/+/, '').replace(/[/_]+/g, '-')

/** Each of the people has his own. */
export const homes = ['/person', '/manage/home']
const portal = ['/offerings', '/my/enrolments', '/notices', '/tasks', '/account']
const staff = ['approval-workflow-tasks', 'approval-workflow-done', 'approval-workflow-mine'].map((path) => `/manage/${path}`)
/** What has no menu of its own: the first row of a list leads there. */
const below: readonly (readonly [list: string, one: string, ask: string])[] = [
  ['/offerings', '/offerings/', '/training/offerings/search?limit=1'],
  ['/my/enrolments', '/my/enrolments/', '/training/enrolments/mine?limit=1'],
  ['/manage/training-attendances', '/manage/training-attendances/', '/training/offerings/page?limit=1&status=RUNNING'],
  ['/manage/training-attendances', '/manage/training-attendances/', '/training/offerings/page?limit=1&status=COMPLETED'],
  ['/manage/fee-accounts', '/manage/fee-accounts/', '/fee/accounts/page?limit=1'],
  ['/manage/sys-users', '/manage/sys-users/', '/sys/users/page?limit=1'],
  ['/manage/sys-roles', '/manage/sys-roles/', '/sys/roles/page?limit=1'],
]
/** Screens of several views, of which the address names one. */
const views: Readonly<Record<string, readonly string[]>> = {
  '/manage/sys-configuration': ['mail', 'sms', 'push', 'carry'].map((tab) => `?tab=${tab}`),
  '/manage/sys-roles': ['/new'],
}

const firstOf = async (page: Page, path: string): Promise<string | undefined> => {
  const answer = await ask<{ records?: { id: string }[] } | undefined>(page, 'GET', path)
  return answer?.records?.[0]?.id
}

/** The addresses that a signed-in page's reader can reach, besides his homes. */
export const placesOf = async (page: Page): Promise<string[]> => {
  const tree = (await ask<MenuNode[]>(page, 'GET', '/sys/menu/nav')) ?? []
  const menus = flat(tree).flatMap(({ url, type }) => (url && type === '1' && !url.startsWith('http') ? [`/manage/${routeOf(url)}`] : []))
  const details: string[] = []
  for (const [list, one, path] of below) {
    if (list.startsWith('/manage') && !menus.includes(list)) continue
    const id = await firstOf(page, path)
    if (id) details.push(one + id)
  }
  const viewed = menus.flatMap((menu) => (views[menu] ?? []).map((view) => menu + view))
  return [...portal, ...(menus.length > 0 ? staff : []), ...menus, ...viewed, ...details]
}
