import { z } from 'zod'

/**
 * Why a session ended; `elsewhere`: by its owner, from another device; `forced`: by an administrator; `provider`: where he signed on by another's door, that
 * one said so.
 */
export const sessionEnd = z.enum(['logout', 'expired', 'disabled', 'left', 'roles', 'limit', 'password', 'elsewhere', 'forced', 'provider'])
