import './core/jitless.ts'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { makeStore } from './app/store.ts'
import { startLocale } from './core/i18n/locale.ts'
import { lendNonce } from './core/nonce.ts'
import { joinTabs } from './core/session/handover.ts'
import { startTheme } from './core/theme/theme.ts'
import './core/theme/base.css'

lendNonce()
startTheme()
joinTabs()
await startLocale()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App store={makeStore()} />)
