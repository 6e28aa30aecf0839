import { serviceOf } from '@academy/chassis/runtime/module.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { access } from './access/module.ts'
import { accounts } from './accounts/module.ts'
import { type Pause, sleep } from './accounts/sessions/sign-in.ts'
import { logs } from './logs/module.ts'
import { rights } from './rights/module.ts'
import type { Say } from './setup/first-run/code.ts'
import { setup } from './setup/module.ts'
import { synchronisation } from './synchronisation/module.ts'
import { system } from './system/module.ts'

/** identity: who may come in, as whom, and what the installation is set to. `pause` holds answers to failed sign-ins back, `say` writes on the console. */
export const identityApp = (pause: Pause = sleep, say?: Say): ServiceApp =>
  serviceOf('identity', [accounts(pause), access, rights, system, synchronisation, logs, setup(say)])
export const identity = identityApp()
