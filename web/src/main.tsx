import './core/jitless.ts'
// before everything that is drawn: what a page says of itself stands behind it
import './core/theme/base.css'
import { type ReactElement, Suspense, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { leadToSetup } from './app/first-run.ts'
import Landing from './app/pages/landing.tsx'
import { LandingStill } from './app/pages/landing-top.tsx'
import { startLocale } from './core/i18n/locale.ts'
import { lendNonce } from './core/nonce.ts'
import { followSession } from './core/offline/follow-session.ts'
import { catchOffer } from './core/offline/install.ts'
import { joinTabs } from './core/session/handover.ts'
import { currentSession, onSession } from './core/session/session.ts'
import { lazyScreen } from './core/states/lazy-screen.tsx'
import { startTheme } from './core/theme/theme.ts'

lendNonce()
startTheme()
followSession()
catchOffer()
joinTabs()
await startLocale()

const page = document.getElementById('root')
if (!page) throw new Error('index.html has no #root')
const root = createRoot(page)
const draw = (still: ReactElement | null, whole: ReactElement) => root.render(<Suspense fallback={still}>{whole}</Suspense>)

const Application = lazyScreen(() => import('./app/start.tsx'))
// As a transition, so that what stands on the page stays until the application, or the word that it cannot be fetched, takes its place.
const open = () => startTransition(() => draw(null, <Application />))

// A visitor reads the landing page without the weight of the application: it comes with the first step to another place, or with the session of another tab.
if (/^#?\/?$/.test(window.location.hash) && !currentSession().token) {
  window.addEventListener('hashchange', open, { once: true })
  onSession(open)
  draw(<LandingStill />, <Landing />)
} else open() // not awaited: the application's files import this one, which would wait for itself
void leadToSetup()
