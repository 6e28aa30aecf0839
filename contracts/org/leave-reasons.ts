/** 10 pay, 20 career, 30 family, 40 commute, 50 performance, 90 other in his own words. */
export const leaveReasons = ['10', '20', '30', '40', '50', '90'] as const
