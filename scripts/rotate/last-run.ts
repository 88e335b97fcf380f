import { minuteBeat } from '#worker/contract/staff/health.ts'

/** The last run of the job reseal: its own row, or that of the minute, which stands for it where it had nothing to do since. */
export const lastRunSql = `select started_at, outcome, handled from job_runs where job in ('reseal', '${minuteBeat}')
  order by started_at desc, job = 'reseal' desc limit 1`
