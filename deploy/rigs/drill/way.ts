import type { Database } from '../../local/start-mongod.ts'
import type { History } from '../faults/history.ts'
import type { Raw } from '../faults/raw.ts'
import type { Fixture } from '../faults/session.ts'

/** An academy that people work in until it is lost. */
export interface Working {
  raw: Raw
  history: History
  /** Where its database keeps its files. */
  dataDir: string
  /** People apply, change their minds, are decided about and pay for a moment. */
  work(): Promise<void>
  /** The machine with the database is gone, and all programs with it. */
  lose(): Promise<void>
}

/** The academy on a restored database; it has taken a command. */
export interface Raised {
  raw: Raw
  /** Resolves when everything is told and heard. */
  settled(): Promise<unknown>
  /** Copies that are not what their owners told last. */
  drifted(): Promise<string[]>
  stop(): Promise<void>
}

/** How an academy runs: as one process, or as processes of its own over Kafka. */
export interface Way {
  begin(fixture: Fixture): Promise<Working>
  /** `folder` holds the restored database's files in `mongo`. */
  raise(fixture: Fixture, folder: string, restored: Database): Promise<Raised>
}
