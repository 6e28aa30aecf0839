/** Every service whose collections are verified. */
export const services = ['identity', 'org', 'training', 'approval-workflow', 'fee', 'community', 'notification', 'jobs'] as const
