import { serve } from '@academy/chassis/http/serve.ts'
import { module } from '@academy/chassis/runtime/module.ts'
import { intercepts } from '@academy/contracts/identity/logs/intercepts.ts'
import { loginLogs } from '@academy/contracts/identity/logs/login-logs.ts'
import { interceptHandlers } from './intercepts/handlers.ts'
import { loginLogHandlers } from './login-logs/handlers.ts'

/** logs: who came to which door, and whether it opened. */
export const logs = module({ name: 'logs', routes: () => [...serve(loginLogs, loginLogHandlers), ...serve(intercepts, interceptHandlers)] })
