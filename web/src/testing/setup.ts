import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The first test of a file also loads the pages; a busy machine may need a moment for that.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
