import type { Waits } from '@academy/chassis/http/server.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'

/** What a gateway is started with: the platform, its port, where the built web client lies, the tenant of visitors. */
export interface GatewayOptions {
  platform: Platform
  port: number
  /** The address to listen on; loopback unless told. */
  host?: string
  webRoot: string
  defaultTenant: string
  /** How many proxies of ours stand before the gateway (`trust proxy`, exact). */
  hops: number
  /** Services that run. */
  services: readonly Service[]
  /** A text that stops the whole installation for maintenance (40001); empty for none. */
  stopped?: string
  /** False where sessions are looked up in the shared store for each request, and not held in the process meanwhile. */
  holdSessions?: boolean
  /** Requests a minute: of a stranger's address, of a session, of sign-in, of judging the founder's password, of coming back to a browser that remembers one. */
  limits?: { stranger?: number; person?: number; signIn?: number; strength?: number; restore?: number }
  /** How many bytes a file that is sent (POST, PUT) may have; 40 MB unless told, as at the services. */
  uploadMax?: number
  /** How long to wait for slow clients; as every server of ours unless told. */
  waits?: Waits
}
