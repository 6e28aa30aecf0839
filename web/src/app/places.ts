import type { ComponentType } from 'react'
import type { IconName } from '../core/show/icon.tsx'
import { lazyScreen } from '../core/states/lazy-screen.tsx'
import { staffScreens } from './staff-paths.ts'
import type { Screen } from './staff-screen.ts'

type Page = ComponentType

interface PortalPlace {
  path: string
  page: Page
  /** Key in the texts of the shell; a place with one stands in the header. */
  tab?: string
  /** A place with an icon stands in the phone's bottom bar. */
  icon?: IconName
  /** Anybody may see it, signed in or not. */
  open?: boolean
  /** Alone on its page, without header and footer. */
  bare?: boolean
}

/** The pages of the portal, in the order of the tabs. A page appears in the navigation by standing here. */
export const portalPlaces: readonly PortalPlace[] = [
  { path: '/person', page: lazyScreen(() => import('./pages/person.tsx')), tab: 'places.home', icon: 'home' },
  { path: '/offerings', page: lazyScreen(() => import('../features/training/delivery/offerings/list.tsx')), tab: 'places.offerings', icon: 'calendar' },
  { path: '/offerings/:id', page: lazyScreen(() => import('../features/training/delivery/offerings/detail.tsx')) },
  { path: '/my/enrolments', page: lazyScreen(() => import('../features/training/delivery/enrolments/list.tsx')), tab: 'places.enrolments', icon: 'book' },
  { path: '/my/enrolments/:id', page: lazyScreen(() => import('../features/training/delivery/enrolments/one.tsx')) },
  { path: '/certificates', page: lazyScreen(() => import('../features/training/certification/certificates/mine.tsx')), tab: 'places.certificates' },
  { path: '/calendar', page: lazyScreen(() => import('../features/training/delivery/calendar/screen.tsx')) },
  { path: '/rooms/:id', page: lazyScreen(() => import('../features/community/discussion/rooms/room.tsx')) },
  { path: '/comment-view', page: lazyScreen(() => import('../features/community/discussion/comments/mine.tsx')) },
  { path: '/commentDetails/:of/:id', page: lazyScreen(() => import('../features/community/discussion/comments/details.tsx')) },
  { path: '/notices', page: lazyScreen(() => import('../features/notification/notices/screen.tsx')) },
  { path: '/tasks', page: lazyScreen(() => import('./pages/tasks.tsx')) },
  { path: '/ueditor', page: lazyScreen(() => import('./pages/ueditor.tsx')) },
  { path: '/account', page: lazyScreen(() => import('./pages/account.tsx')), icon: 'user' },
  { path: '/app-download', page: lazyScreen(() => import('./pages/app-download.tsx')), open: true },
  { path: '/', page: lazyScreen(() => import('./pages/landing.tsx')), open: true, bare: true },
  { path: '/login', page: lazyScreen(() => import('../features/identity/accounts/sessions/sign-in.tsx')), open: true, bare: true },
  { path: '/toTenantLogin', page: lazyScreen(() => import('../features/identity/accounts/sessions/tenants.tsx')), bare: true },
  { path: '/setup', page: lazyScreen(() => import('../features/identity/setup/first-run/setup.tsx')), open: true, bare: true },
  { path: '/forgetPassword', page: lazyScreen(() => import('../features/identity/accounts/forgotten/forgotten.tsx')), open: true, bare: true },
  { path: '/register', page: lazyScreen(() => import('../features/identity/accounts/own-registration/register.tsx')), open: true, bare: true },
  { path: '/register/:receipt', page: lazyScreen(() => import('../features/identity/accounts/own-registration/receipt.tsx')), open: true, bare: true },
  { path: '/consent', page: lazyScreen(() => import('../features/identity/accounts/consents/consent.tsx')), bare: true },
  { path: '/secondStep', page: lazyScreen(() => import('../features/identity/accounts/second-step/step.tsx')), open: true, bare: true },
  { path: '/signOn', page: lazyScreen(() => import('../features/identity/accounts/sign-ons/sign-on.tsx')), open: true, bare: true },
  { path: '/setPassword', page: lazyScreen(() => import('../features/identity/accounts/set-up-links/set-password.tsx')), open: true, bare: true },
  { path: '/shutdownMaintenance', page: lazyScreen(() => import('./pages/stopped.tsx')), open: true, bare: true },
]

/** The screens of the back office. Each is reached through the permitted menu whose address gives its route. */
export const screens: readonly Screen[] = [
  { path: 'home', page: lazyScreen(() => import('./pages/manage-home/manage-home.tsx')), open: 'places.home' },
  { path: 'notify', page: lazyScreen(() => import('../features/notification/notices/screen.tsx')), open: 'places.notices' },
  { path: 'sys-params', page: lazyScreen(() => import('../features/identity/system/params/screen.tsx')) },
  ...staffScreens,
]

/** Where the badges of the header lead; a badge without a place is not shown. */
export const badgePlaces: { todo: string | null; unread: string | null } = { todo: '/manage/approval-workflow-tasks', unread: '/notices' }

/** Where a count of unread notices leads: the list of just these. */
export const unreadPlace = '/notices?unread=true'
