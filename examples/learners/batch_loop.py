"""Self-play with PyTorch over `pc.batch`: one small network plays all seats of many games at once and learns from the
points at their ends (an actor and a critic, masked). `scripts/learners.py` trains the baselines with it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import torch
from torch import nn

import polychrome as pc

HIDDEN, STEPS, MINIBATCH, RATE, ENTROPY, SCALE = 64, 128, 256, 1e-3, 0.003, 20.0


class Net(nn.Module):
    """Which of the actions, and how many points a seat will have (in units of SCALE)."""

    def __init__(self, features: int, codes: np.ndarray[Any, Any]) -> None:
        super().__init__()
        self.codes = codes  # of the actions: those that can be played at all with these options
        self.body = nn.Sequential(nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.actor, self.critic = nn.Linear(HIDDEN, len(codes)), nn.Linear(HIDDEN, 1)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        inner = self.body(torch.sign(seen) * torch.log1p(seen.abs()))
        logits = self.actor(inner).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.critic(inner)[:, 0]


def train(game: str, updates: int, seed: int = 0, n: int = 16, **options: Any) -> Iterator[tuple[Net, float]]:
    """After each update, the network and the mean points of the games that ended during it (nan: none did)."""
    torch.manual_seed(seed)
    env = pc.batch(game, n=n, seed=seed, **options)
    obs, mask, seat = env.reset()
    playable = env.game.hints.playable_codes
    net = Net(obs.shape[1], env.codes if playable is None else playable(env.start))
    adam, lanes = torch.optim.Adam(net.parameters(), RATE), np.arange(n)
    for _ in range(updates):
        steps, ended = list[Any](), list[float]()
        for _ in range(STEPS):
            seen, allowed, actor = torch.tensor(obs), torch.tensor(mask[:, net.codes]), seat.copy()
            with torch.no_grad():
                action = net(seen, allowed)[0].sample()
            obs, mask, seat, rewards, done = env.step(net.codes[action.numpy()])
            steps.append((seen, allowed, action, actor, rewards / SCALE, done.copy()))
            ended += [float(points.mean()) for points in rewards[done]]
        expected, is_known = np.zeros((n, env.seats), np.float32), np.zeros((n, env.seats), bool)
        with torch.no_grad():
            expected[lanes, seat] = net(torch.tensor(obs), torch.tensor(mask[:, net.codes]))[1].numpy()
        is_known[lanes, seat] = True
        parts = []  # from the last step to the first; where a seat's future is cut off, nothing is learned
        for seen, allowed, action, actor, points, done in reversed(steps):
            expected[done], is_known[done] = points[done], True
            use = is_known[lanes, actor]
            parts.append((seen[use], allowed[use], action[use], torch.tensor(expected[lanes, actor][use])))
        seen, allowed, action, target = (torch.cat(column) for column in zip(*parts, strict=True))
        for use in torch.randperm(len(target)).split(MINIBATCH):
            choices, value = net(seen[use], allowed[use])
            gain = target[use] - value
            advantage = (gain - gain.mean()).detach() / (gain.std().detach() + 1e-6)
            loss = gain.pow(2).mean() - (choices.log_prob(action[use]) * advantage).mean()
            adam.zero_grad()
            (loss - ENTROPY * choices.entropy().mean()).backward()
            adam.step()
        yield net, float(np.mean(ended)) if ended else float("nan")
