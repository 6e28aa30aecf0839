import { lazyScreen } from '../core/states/lazy-screen.tsx'
import type { Screen } from './staff-screen.ts'

/** Those that need no menu entry, by the name of their tab. */
const open: Readonly<Record<string, string>> = {
  'approval-workflow-tasks': 'places.tasks',
  'approval-workflow-done': 'places.done',
  'approval-workflow-mine': 'places.filed',
  'notification-mailbox': 'places.mailbox',
}

const drawn = (path: string) =>
  lazyScreen(async () => {
    const { screens } = await import('./staff-screens.ts')
    const load = screens[path]
    if (!load) throw new Error(`no screen is declared for ${path}`)
    return load()
  })

/**
 * The screens of the academy's and the network's staff. Their addresses stand in `staff-screens.ts` and come from there with the build
 * (`web/staff-addresses.ts`): visitors and learners fetch nothing else of it.
 */
export const staffScreens: readonly Screen[] = import.meta.env.STAFF_ADDRESSES.map((path: string) => {
  const tab = open[path]
  return { path, page: drawn(path), ...(tab ? { open: tab } : {}) }
})
