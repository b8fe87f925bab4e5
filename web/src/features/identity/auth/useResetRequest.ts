import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useAuth } from '~/lib/auth/AuthProvider';
import { routes } from '~/lib/routing/routes';
import { toast } from '~/ui/toast';
import { type ResetRequest, readRequest, rememberRequest } from './resetRequest';
import { codeFromLink } from './rules';

export const deadLink = 'Reset link is invalid or has expired';

export type TokenCheck = 'checking' | 'good' | 'unreachable';

/** The request that the address names, checked once with the server; a dead one leads to login. */
export function useResetRequest() {
  const { validateResetToken } = useAuth();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [mailed] = useState(() => codeFromLink(search.get('extraData'), search.get('extraData2')));
  const [request, setRequest] = useState(() => readRequest(search, mailed?.id));
  const [check, setCheck] = useState<TokenCheck>('checking');
  const [attempt, setAttempt] = useState(0);
  const [firstToken] = useState(request.resetToken);

  // The code must not stay in the address, where it would be copied, logged and shared.
  const carriesCode = search.has('extraData') || search.has('extraData2');
  useEffect(() => {
    if (carriesCode) void navigate(routes.resetPassword({ ...request }), { replace: true });
  }, [carriesCode, navigate, request]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to ask again
  useEffect(() => {
    let isWanted = true;
    const refuse = (sentence: string) => {
      toast.error(sentence, { id: 'reset-link' });
      void navigate(routes.login(), { replace: true });
    };
    const ask = async () => {
      setCheck('checking');
      const result = firstToken ? await validateResetToken(firstToken) : { error: deadLink };
      if (!isWanted) return;
      if (result.error) refuse(result.error);
      else setCheck('good');
    };
    ask().catch(() => isWanted && setCheck('unreachable'));
    return () => {
      isWanted = false;
    };
  }, [firstToken, attempt]);

  /** A fresh code belongs to a fresh request; the address follows, so that a reload keeps working. */
  const replaceRequest = (next: ResetRequest) => {
    rememberRequest(next);
    setRequest(next);
    void navigate(routes.resetPassword({ ...next }), { replace: true });
  };

  return {
    request,
    mailedOtp: mailed?.otp ?? '',
    check,
    checkAgain: () => setAttempt((count) => count + 1),
    replaceRequest,
  };
}
