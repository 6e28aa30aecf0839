import type { figures as approvalFigures } from '@academy/contracts/approval-workflow/figures.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { connectLight, skip } from '../../../core/connect.ts'
import { useReachable } from './reachable.ts'

export type Tone = 'bad' | 'now' | 'soon'

/** A number of this reader's home; `key` names its words, `link` the list that shows just these rows. */
export interface Figure {
  key: string
  count: number
  more: boolean
  tone: Tone
  link: string
}

/** Where each number of a service leads and how it is meant; the keys, the lists and their filters are the service's (`contracts/<service>/figures.ts`). */
export const figurePlaces: Partial<Record<Service, { path: `/${string}`; figures: Record<string, readonly [screen: string, tone: Tone]> }>> = {
  'approval-workflow': {
    path: '/act/figures',
    figures: { tasksOverdue: ['approval-workflow-tasks', 'bad'], tasksSoon: ['approval-workflow-tasks', 'now'], tasks: ['approval-workflow-tasks', 'soon'] },
  },
  jobs: {
    path: '/jobs/figures',
    figures: {
      deadLetters: ['sys-dead-letters', 'bad'],
      runsFailed: ['jobs-runs', 'bad'],
      importsStuck: ['jobs-imports', 'bad'],
      importsReady: ['jobs-imports', 'now'],
      importsRunning: ['jobs-imports', 'soon'],
    },
  },
  notification: { path: '/notify/figures', figures: { mailsFailed: ['notification-mails', 'bad'], mailsUnknown: ['notification-mails', 'bad'] } },
  fee: {
    path: '/fee/figures',
    figures: { accountsStopped: ['fee-accounts', 'bad'], accountsLow: ['fee-accounts', 'bad'], exemptionsRequested: ['fee-exemptions', 'now'] },
  },
  training: {
    path: '/training/figures',
    figures: {
      offeringsAtRisk: ['training-offerings', 'bad'],
      startsUndecided: ['training-offerings', 'bad'],
      sheetsDue: ['training-attendances', 'now'],
      offeringsUnpublished: ['training-offerings', 'now'],
      offeringsSoon: ['training-offerings', 'soon'],
      vehiclesAway: ['training-vehicles', 'soon'],
      enrolmentsRequested: ['training-enrolments', 'now'],
      enrolmentsWaiting: ['training-enrolments', 'soon'],
      enrolmentsSoon: ['training-enrolments', 'soon'],
    },
  },
  org: {
    path: '/org/figures',
    figures: {
      changesBlocked: ['org-personnel-changes', 'bad'],
      lettersFiled: ['org-letters', 'now'],
      lettersEnding: ['org-letters', 'soon'],
      postsEnding: ['org-posts', 'soon'],
    },
  },
}

const asked = (Object.entries(figurePlaces) as [Service, NonNullable<(typeof figurePlaces)[Service]>][]).map(([service, place]) => ({
  ...place,
  useLook: connectLight<typeof approvalFigures>()({
    service: service as 'approval-workflow',
    noun: 'figures',
    endpoints: { look: { method: 'GET', path: place.path, kind: 'read' } },
  }).useLook,
}))

const POLL = 60_000
const tones: readonly Tone[] = ['bad', 'now', 'soon']

/** The numbers of this reader, the most pressing first, each service asked once; `loading` until all have answered. */
export const useFigures = () => {
  const { listed, reach } = useReachable()
  const answers = asked.map(({ figures, useLook }) => {
    const shown = Object.values(figures).some(([screen]) => reach(screen))
    // biome-ignore lint/correctness/useHookAtTopLevel: the table has the same rows in the same order at every turn
    return { figures, state: useLook(shown ? {} : skip, { quiet: true, poll: POLL }) }
  })
  const all = answers.flatMap(({ figures, state }) =>
    (state.data?.figures ?? []).flatMap(({ key, count, more = false, filter }): Figure[] => {
      const [screen = '', tone = 'soon'] = figures[key] ?? []
      // nobody is shown the way to tasks that he never has
      if (!reach(screen) || (count === 0 && !listed(screen))) return []
      const query = new URLSearchParams(filter).toString()
      return [{ key, count, more, tone, link: `#/manage/${screen}${query ? `?${query}` : ''}` }]
    }),
  )
  const missed = answers.filter(({ state }) => state.failure)
  return {
    figures: tones.flatMap((tone) => all.filter((one) => one.tone === tone)),
    loading: answers.some(({ state }) => state.loading),
    failure: missed[0]?.state.failure,
    retry: () => {
      for (const { state } of missed) state.refetch()
    },
  }
}
