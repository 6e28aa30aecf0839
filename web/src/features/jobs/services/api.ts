import type { Received } from '@academy/contracts/core/endpoint.ts'
import { services } from '@academy/contracts/jobs/services.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'

export const servicesApi = connect(services)

type Answer = Received<(typeof services)['endpoints']['look']>
export type Part = Answer['parts'][number]
export type Process = Part['processes'][number]
export type Breaker = Process['breakers'][number]

/** What a service, or the gateway, is called. */
export const usePartName = (): ((part: string) => string) => {
  const { t } = useTranslation('jobs-operations')
  return (part) => t(`parts.${part}`, { defaultValue: part })
}

/** What a module of a service is called. */
export const useModuleName = (): ((module: string) => string) => {
  const { t } = useTranslation('jobs-operations')
  return (module) => t(`modules.${module}`, { defaultValue: module })
}

/** What a copy of another service's records holds: `post_replica` is told of as posts. */
export const useCopyName = (): ((copy: string) => string) => {
  const { t } = useTranslation('jobs-operations')
  return (copy) => t(`copies.${copy.replace(/_replica$/, '')}`, { defaultValue: copy })
}

const units = [
  [86_400, 'days'],
  [3600, 'hours'],
  [60, 'minutes'],
  [1, 'seconds'],
] as const

/** Says seconds in the largest unit that they fill. */
export const useAge = (): ((seconds: number) => string) => {
  const { t } = useTranslation('jobs-operations')
  return (seconds) => {
    const [size, unit] = units.find(([size]) => seconds >= size) ?? ([1, 'seconds'] as const)
    return t(`services.age.${unit}`, { count: Math.floor(seconds / size) })
  }
}
