import type { Service } from '@academy/contracts/core/endpoint.ts'
import { operationsOf } from '@academy/contracts/core/operations.ts'
import { type Route, serve } from '../http/serve.ts'
import { lookAt } from './look.ts'
import type { Platform } from './platform.ts'

/** Takes a service's name and gives the internal route by which it says how it is. */
export const operationsRoutes = (service: Service, platform: Platform): Route[] => serve(operationsOf(service), { look: () => lookAt(service, platform) })
