import { localStore } from '../storage.ts'

/** Remembers that the platform is stopped, with its message, and goes to the maintenance page (1-portal.md §4.2). */
export const stopPage = (message: string) => {
  localStore.set('stopTab', '40001')
  localStore.set('shutdownMaintenanceMsg', message)
  if (window.location.hash !== '#/shutdownMaintenance') window.location.hash = '#/shutdownMaintenance'
}

/** Any other answer says that the platform runs again. */
export const runsAgain = () => {
  if (localStore.get('stopTab') === null) return
  localStore.remove('stopTab')
  localStore.remove('shutdownMaintenanceMsg')
}

/** Is the platform stopped, as far as this browser was told? The tabs of the header are then hidden (1-portal.md §2.4). */
export const isStopped = (): boolean => localStore.get('stopTab') === '40001'

/** The message of a stopped platform; null while it runs. */
export const stopMessage = (): string | null => (localStore.get('stopTab') ? localStore.get('shutdownMaintenanceMsg') : null)
