import * as z from 'zod/mini'

// Zod probes for `eval` while schemas are built, which the product's content security policy reports as a violation.
z.config({ jitless: true })
