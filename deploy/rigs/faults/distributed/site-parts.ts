import type { Member, Supervised } from '../../../cluster/supervise.ts'
import type { RunningKafka } from '../../../local/start-kafka.ts'
import type { Members } from '../../../local/start-members.ts'
import type { RunningRedis } from '../../../local/start-redis.ts'
import type { Links } from './links.ts'

/** A process of the site, with what it is told. */
export interface Process extends Supervised {
  member: Member
}

/** The academy as processes of its own, on a copy of the laid world. */
export interface Site {
  folder: string
  key: string
  /** What every process is told but the links. */
  env: NodeJS.ProcessEnv
  mongoUrl: string
  gateway: string
  kafka: RunningKafka
  redis: RunningRedis
  /** The servers of the database, where they are several. */
  members?: Members
  links: Links
  processes: readonly Process[]
  /** The processes of a service, or the gateway's. */
  of(name: string): Process[]
  /** A service's address; several take turns. */
  addressOf(service: string): string
  /** Resolves when every process answers that it may serve. */
  ready(): Promise<void>
  close(): Promise<void>
}
