import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { runs } from '@academy/contracts/jobs/runs.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { connect, skip } from '../../../core/connect.ts'
import { useBadges } from '../../../core/live/badges.ts'
import { usePermission } from '../../../core/session/session.ts'
import { plus, today } from '../../../features/training/delivery/days.ts'
import { reachable, routeOf, useMenus } from '../../menus.ts'
import { badgePlaces, unreadPlace } from '../../places.ts'

/** A number that somebody has to look after; `key` names its words, `link` the list that shows just these. */
export interface Due {
  key: string
  count: number
  more?: boolean | undefined
  link: string
  tone: 'now' | 'bad' | 'soon'
}

interface Asked {
  data: { total: number; more?: boolean | undefined } | undefined
  loading: boolean
}
type Watch = Pick<Due, 'key' | 'tone'> & { screen: string; endpoint: Endpoint; filter: Record<string, string>; ask: (arg: never, options: object) => Asked }

const POLL = 60_000
const WEEK = 7

const watch = (
  key: string,
  tone: Due['tone'],
  screen: string,
  { usePage }: { usePage: unknown },
  endpoint: Endpoint,
  filter: Record<string, string>,
): Watch => ({
  ...{ key, tone, screen, endpoint, filter },
  ask: usePage as Watch['ask'],
})

const [offeringList, accountList, importList, runList, mailList] = [connect(offerings), connect(accounts), connect(imports), connect(runs), connect(mails)]

/** What is watched, the most pressing first: the list's own endpoint and filters, so that the number and the list behind it agree. */
const watches = (day: string): Watch[] => [
  watch('runsFailed', 'bad', 'jobs-runs', runList, runs.endpoints.page, { statuses: 'failed', from: day, to: day }),
  watch('importsStuck', 'bad', 'jobs-imports', importList, imports.endpoints.page, { status: 'stuck' }),
  watch('mailsFailed', 'bad', 'notification-mails', mailList, mails.endpoints.page, { statuses: 'failed' }),
  watch('accountsLow', 'bad', 'fee-accounts', accountList, accounts.endpoints.page, { low: 'true' }),
  watch('offeringsAtRisk', 'bad', 'training-offerings', offeringList, offerings.endpoints.page, { when: 'ahead', atRisk: 'true' }),
  watch('importsReady', 'now', 'jobs-imports', importList, imports.endpoints.page, { status: 'ready' }),
  watch('importsRunning', 'soon', 'jobs-imports', importList, imports.endpoints.page, { status: 'applying' }),
  watch('offeringsSoon', 'soon', 'training-offerings', offeringList, offerings.endpoints.page, { statuses: 'published', from: day, to: plus(day, WEEK) }),
]

const linkOf = ({ screen, filter }: Watch) => `#/manage/${screen}?${new URLSearchParams(filter)}`

const useWatched = (one: Watch, allowed: boolean): Asked => one.ask((allowed ? { ...one.filter, limit: '1' } : skip) as never, { quiet: true, poll: POLL })

/** Everything that is due for this reader and that he may open; `loading` until all of it was counted. */
export const useDue = (): { due: Due[]; loading: boolean } => {
  const may = usePermission()
  const { tree } = useMenus()
  const { todo, unread } = useBadges()
  const routes = new Set(reachable(tree ?? []).map((entry) => routeOf(entry.url)))
  const list = watches(today())
  // biome-ignore lint/correctness/useHookAtTopLevel: the table has the same rows in the same order at every turn
  const asked = list.map((one) => useWatched(one, may(one.endpoint.permission) && routes.has(one.screen)))
  const counted = list.flatMap(({ key, tone }, at): Due[] => {
    const data = asked[at]?.data
    return data && data.total > 0 ? [{ key, tone, count: data.total, more: data.more, link: linkOf(list[at] as Watch) }] : []
  })
  const badges: Due[] = [
    { key: 'tasks', tone: 'now', count: todo, link: `#${badgePlaces.todo}` },
    { key: 'notices', tone: 'soon', count: unread, link: `#${unreadPlace}` },
  ]
  const [tasks, notices] = badges.map((badge) => (badge.count > 0 ? [badge] : []))
  return { due: [...(tasks ?? []), ...counted, ...(notices ?? [])], loading: !tree || asked.some((one) => one.loading) }
}
